/*
 * message_list.h - the table of messages: name, sentence for people, line for programs (NULL = the same).
 *
 * Protocol sections 2 to 9 fix most of this byte by byte; what a template may hold stands in messages.h.
 * After a change run tests/document/messages.py: MESSAGES.md shows this table to authors of programs.
 */
#pragma once

/* clang-format off */
#define MESSAGE_LIST(X) \
	X(NONE, "", NULL) \
	/* connecting */ \
	X(BANNER, "\n  barpoint - backgammon by telnet\n  With a screen reader, first type the word screenreader.\n\n              LOGIN AS guest IF YOU ARE NEW TO THIS SERVER!\n                One account per person only!\n\n{t}\n", NULL) \
	X(LOGIN_PROMPT, "login: ", NULL) \
	X(SCREENREADER_TYPED, "Screen reader mode is on: sentences instead of drawings, and no prompts once you are in.\nType your name, or the word guest if you are new here.\nlogin: ", NULL) \
	X(SCREENREADER_REPORTED, "Screen reader mode is on, because your terminal asks for it. To end it type 'set screenreader no'.\n", NULL) \
	X(PASSWORD_PROMPT, "password: ", NULL) \
	X(LOGIN_FAILED, "\nlogin: ", NULL) \
	X(AUTHENTICATED, "** User {a} authenticated.\n", NULL) \
	X(LAST_LOGIN, "** Last login: {t}  from {a}\n", NULL) \
	X(LOGIN_HELP, "Type your name here, with Enter behind it, then your password. Or one of these words:\n  guest: you have no name here yet.\n  screenreader: you listen, so there are sentences instead of drawings.\nAll other commands are for those who are logged in. Telnet itself ends with Ctrl-] and 'quit'.\nlogin: ", NULL) \
	X(LOGIN_GIVEN_UP, "\n** That was the last try. Do you have no name here yet? Connect again and type guest.\n", NULL) \
	X(GUEST_WELCOME, "Welcome to FIBS. You just logged in as guest.\nPlease register before using this server:\n\nType 'name username' where name is the word 'name' and\nusername is the login name you want to use.\nThe username may have 3 to 20 letters and underscores.\n\nONE USERNAME PER PERSON ONLY!!!\n", NULL) \
	X(NAME_CHOSEN, "Your name will be {a}\nType in no password and hit Enter/Return if you want to change it now.\n", NULL) \
	X(NEW_PASSWORD_PROMPT, "Please give your password: ", NULL) \
	X(RETYPE_PROMPT, "\nPlease retype your password: ", NULL) \
	X(NAME_CHARACTERS, "** Your name may only contain letters and the underscore character _ .\n", NULL) \
	X(NAME_TOO_LONG, "** Please use a name with at most 20 characters.\n", NULL) \
	X(NAME_TOO_SHORT, "** Please use a name with at least 3 characters.\n", NULL) \
	X(NAME_TAKEN, "** Please use another name. '{a}' is already used by someone else.\n", NULL) \
	X(NAME_WAS_TAKEN, "** Please use another name. '{a}' was used by someone else once.\n", NULL) \
	X(NAME_RESERVED, "** Please use another name. '{a}' is a word this server needs for itself.\n", NULL) \
	X(PASSWORD_SHORT, "\nMinimal password length is 4 characters.\nPlease give your password: ", NULL) \
	X(PASSWORD_NONE, "\n** No password given. Please choose a new name\n", NULL) \
	X(PASSWORD_LONG, "\nMaximal password length is 128 characters.\nPlease give your password: ", NULL) \
	X(PASSWORD_COLON, "\nYour password may not contain ':'\nPlease give your password: ", NULL) \
	X(PASSWORD_BLANK, "\nYour password may not contain blanks\nPlease give your password: ", NULL) \
	X(PASSWORD_DIFFERS, "\n** The two passwords were not identical. Please give them again. Password: ", NULL) \
	X(REGISTERED, "\nYou are registered.\nType 'help beginner' to get started.\n", NULL) \
	X(REGISTRATION_REFUSED, "Your site is not allowed to create new accounts.\n", NULL) \
	X(SECOND_LOGIN, "** You just logged in a second time from {a}, closing this connection.\n", NULL) \
	X(TIMED_OUT, "Connection timed out.\n", NULL) \
	X(TOO_MANY_CONNECTIONS, "** Too many connections from your address. Please close one first.\n", NULL) \
	X(SERVER_FULL, "** The server is full. Please try again in a while.\n", NULL) \
	X(ADDRESS_BANNED, "** This server takes no connections from your address. Its operators can tell you why.\n", NULL) \
	X(TOO_MANY_FAILURES, "** Too many failed logins. Please try again in a minute.\n", NULL) \
	X(LOGIN_DISABLED, "\n** This account is disabled. Those who run this server can tell you more.\n", NULL) \
	X(GOODBYE, "           Goodbye.\n", NULL) \
	X(SHUTDOWN, "\a*** ATTENTION ! The server stops now.\n** System administrator causes shutdown. FIBS is terminating.\n** All running games will be saved.\n", NULL) \
	X(SHUTDOWN_MINUTES, "\n\a*** ATTENTION ! The server stops in {n|minute}. All matches will be saved.\n", NULL) \
	X(SHUTDOWN_SECONDS, "\n\a*** ATTENTION ! The server stops in {n|second}. All matches will be saved.\n", NULL) \
	X(SHUTDOWN_REASON, "*** Reason: {t}\n", NULL) \
	X(SHUTDOWN_CANCELLED, "\n*** The server does not stop after all.\n", NULL) \
	X(SHUTDOWN_SAVED, "Your game with {a} was saved.\n", NULL) \
	X(MOTD_BUILT_IN, "+------------------------------------------------------+\n| Welcome to barpoint, a server to play backgammon on. |\n| Type 'help' for what you can do here.                |\n+------------------------------------------------------+\n", NULL) \
	X(MOTD_BEGIN, "", "3\n") \
	X(MOTD_END, "", "4\n") \
	X(SAVED_WAIT, "You have {n|saved match|saved matches}. Type 'show saved' to list, 'invite <name>' to go on with one.\n", "") \
	X(SAVED_WITH, "  {a} (logged in): type 'invite {a}' to resume your {n} point match.\n", "") \
	X(SAVED_WITH_UNLIMITED, "  {a} (logged in): type 'invite {a}' to resume your unlimited match.\n", "") \
	/* the lobby */ \
	X(LOGS_IN, "\n{a} logs in.\n", "7 {a} {a} logs in.\n") \
	X(LOGS_IN_AGAIN, "\n{a} logs in again.\n", "7 {a} {a} logs in again.\n") \
	X(REGISTERS, "\n{a} just registered and logs in.\n", "7 {a} {a} just registered and logs in.\n") \
	X(LOGS_OUT, "\n{a} logs out.\n", "8 {a} {a} logs out.\n") \
	X(DROPS, "\n{a} drops connection.\n", "8 {a} {a} drops connection.\n") \
	X(TIMES_OUT, "\nConnection with {a} timed out.\n", "8 {a} Connection with {a} timed out.\n") \
	X(NETWORK_ERROR, "\nNetwork error with {a}.\n", "8 {a} Network error with {a}.\n") \
	X(CLOSED_OLD, "\nClosed old connection with user {a}.\n", "8 {a} Closed old connection with user {a}.\n") \
	X(REPORT_START, "\n{a} and {b} start a {n} point match.\n", NULL) \
	X(REPORT_START_UNLIMITED, "\n{a} and {b} start an unlimited match.\n", NULL) \
	X(REPORT_RESUME, "\n{a} and {b} are resuming their {n}-point match.\n", NULL) \
	X(REPORT_RESUME_UNLIMITED, "\n{a} and {b} are resuming their unlimited match.\n", NULL) \
	X(REPORT_WON, "\n{a} wins a {l} point match against {b}  {n}-{m} .\n", NULL) \
	X(REPORT_LEFT, "\n{a} has left the game with {b}.\n", NULL) \
	/* errors that any command may give */ \
	X(NOTHING, "\n", NULL) \
	X(PAGE_PROMPT, "-- Enter shows more, q ends this -- ", NULL) \
	X(UNKNOWN_COMMAND, "** Unknown command: '{t}'\n", NULL) \
	X(NOTHING_TO_REPEAT, "** There is nothing to repeat.\n", NULL) \
	X(LINE_TOO_LONG, "** That line was too long (at most 1024 characters); it was not read.\n", NULL) \
	X(NOT_PLAYING, "** You're not playing.\n", NULL) \
	X(NO_ONE_CALLED, "** There is no one called {t}.\n", NULL) \
	X(AMBIGUOUS_NAME, "** Please use only one of the given names '{a}' and '{b}'.\n", NULL) \
	X(NOT_STORED, "** The server can't store anything just now (its disk is full). Nothing was changed, please try again later.\n", NULL) \
	X(NO_NEW_MATCHES, "** The server is short of disk space: no new matches until its operator has made room.\n", NULL) \
	X(CANT_READ, "** The server can't read that just now. Please try again later.\n", NULL) \
	X(CHANGE_NAME, "** You're not supposed to change your name.\n", NULL) \
	/* invitations */ \
	X(INVITE_WHO, "** invite who?\n", NULL) \
	X(INVITE_YOURSELF, "** You can't invite yourself.\n", NULL) \
	X(YOU_INVITED, "** You invited {a} to a {n} point match.\n", NULL) \
	X(YOU_INVITED_UNLIMITED, "** You invited {a} to an unlimited match.\n", NULL) \
	X(YOU_INVITED_RESUME, "** You invited {a} to resume a saved match.\n", NULL) \
	X(WANTS_TO_PLAY, "\n{a} wants to play a {n} point match with you.\n", NULL) \
	X(WANTS_TO_PLAY_UNLIMITED, "\n{a} wants to play an unlimited match with you.\n", NULL) \
	X(WANTS_TO_RESUME, "\n{a} wants to resume a saved match with you.\n", NULL) \
	X(WARN_SAVED, "WARNING: Don't accept if you want to continue the saved {n} point match!\n", NULL) \
	X(WARN_SAVED_UNLIMITED, "WARNING: Don't accept if you want to continue the saved unlimited match!\n", NULL) \
	X(WARN_INVITER, "A {n} point match with {a} is saved. If {a} joins, the new match takes its place.\n", "") \
	X(WARN_INVITER_UNLIMITED, "An unlimited match with {a} is saved. If {a} joins, the new match takes its place.\n", "") \
	X(TYPE_JOIN, "Type 'join {a}' to accept.\n", NULL) \
	X(REFUSING_GAMES, "** {a} is refusing games.\nTell {a} to type 'toggle ready' to become ready.\n", "** {a} is refusing games.\n") \
	X(PLAYING_ELSE, "** {a} is already playing with someone else.\n", NULL) \
	X(ALREADY_PLAYING, "** You are already playing.\n", NULL) \
	X(OPTION_UNKNOWN, "** There is no option '{a}'. Known: {t}\n", NULL) \
	X(OPTIONS_CONTRADICT, "** '{a}' and '{b}' can't both be. Known: {t}\n", NULL) \
	X(OPTION_OF_MATCHES, "** '{a}' makes no sense in unlimited play. Type 'help options' for the list of options.\n", "** '{a}' makes no sense in unlimited play.\n") \
	X(OPTION_OF_MONEY, "** '{a}' makes sense in unlimited play only. Type 'help options' for the list of options.\n", "** '{a}' makes sense in unlimited play only.\n") \
	X(OPTION_NUMBER, "** Please say how often: 'autodouble=1' to 'autodouble=12'. Type 'help options' for the list of options.\n", "** Please say how often: 'autodouble=1' to 'autodouble=12'.\n") \
	X(WITH_OPTIONS, "Options: {t}.\n", NULL) \
	X(ACCEPTS_RELIABILITY, "** {a} plays only with those whose reliability is {n}% or more. Yours is {m}%.\n", NULL) \
	X(ACCEPTS_EXPERIENCE, "** {a} plays only with those whose experience is {n} or more. Yours is {m}.\n", NULL) \
	X(INVITE_NUMBER, "** The second argument to 'invite' has to be a number or the word 'unlimited'\n", NULL) \
	X(INVITE_LENGTH, "** You can't play a {t} point match.\n", NULL) \
	X(NOT_EXPERIENCED, "** You're not experienced enough to play a match of that length.\n", NULL) \
	X(NO_SAVED_MATCH, "** There's no saved match with {a}. Please give a match length.\n", NULL) \
	X(SAVED_CORRUPT, "** ERROR: Saved match is corrupt. Please start another one.\n", NULL) \
	X(JOIN_WHO, "** Error: Join who?\n", NULL) \
	X(DIDNT_INVITE, "** {a} didn't invite you.\n", NULL) \
	X(CANT_FIND_PLAYER, "** Error: can't find player {t}\n", NULL) \
	X(JOIN_PLAYING_ELSE, "** Error: {a} is already playing with someone else.\n", NULL) \
	X(TWO_GAMES, "** You can't play two games at once\n", NULL) \
	/* the start of a match */ \
	X(NOW_PLAYING, "** You are now playing a {n} point match with {a}\n", NULL) \
	X(NOW_PLAYING_UNLIMITED, "** You are now playing an unlimited match with {a}\n", NULL) \
	X(HAS_JOINED, "\n** Player {a} has joined you for a {n} point match.\n", NULL) \
	X(HAS_JOINED_UNLIMITED, "\nPlayer {a} has joined you for an unlimited match.\n", NULL) \
	X(NOW_RESUMED, "You are now playing with {a}. Your running match was loaded.\n", NULL) \
	X(HAS_RESUMED, "\n{a} has joined you. Your running match was loaded.\n", NULL) \
	X(RESUME_TURN, "turn: {a}.\n", NULL) \
	X(RESUME_LENGTH, "match length: {n}\n", NULL) \
	X(RESUME_LENGTH_UNLIMITED, "unlimited matchlength\n", NULL) \
	X(RESUME_POINTS, "points for {a}: {n}\n", NULL) \
	X(DICE_SEALED, "The dice of match {m} lie in envelope {n}, sealed before anyone knew who would play it:\ncommitment {t}\n", "") \
	X(DICE_SEALED_SPOKEN, "The dice of match {m} lie in sealed envelope {n}. For its commitment type: fairness {m}.\n", "") \
	X(DICE_SEALED_ANEW, "From now on the dice of match {m} lie in envelope {n}, sealed before this match took it:\ncommitment {t}\n", "") \
	X(OPEN_TABLE, "Wrong plays stand at this table unless they are challenged. If you doubt a play of {a}, type 'challenge' before you roll.\n", "") \
	X(STARTING_GAME, "Starting a new game with {a}.\n", NULL) \
	X(OPENING_PLAYER, "You rolled {n}, {a} rolled {m}\n", NULL) \
	X(OPENING_WATCHER, "{a} rolled {n}, {b} rolled {m}\n", NULL) \
	X(CUBE_IS_NOW, "The number on the doubling cube is now {n}\n", NULL) \
	X(YOUR_TURN_TO_MOVE, "It's your turn to move.\n", NULL) \
	X(MAKES_FIRST_MOVE, "{a} makes the first move.\n", NULL) \
	/* a turn */ \
	X(YOUR_TURN_TO_ROLL, "It's your turn. Please roll.\n", NULL) \
	X(YOUR_TURN, "It's your turn. Please roll or double.\n", NULL) \
	X(YOU_ROLL, "You roll {n} and {m}.\n", NULL) \
	X(ROLLS, "\n{a} rolls {n} and {m}.\n", NULL) \
	X(PLEASE_MOVE, "Please move {n|piece|pieces}.\n", NULL) \
	X(YOU_CANT_MOVE, "You can't move.\n", NULL) \
	X(CANT_MOVE, "{a} can't move.\n\n", NULL) \
	X(MOVES, "\n{a} moves {t} .\n", NULL) \
	X(MOVES_AGAINST_DICE, "\n{a} moves {t} .\n", "") \
	X(MOVES_NOTHING, "\n{a} ends the turn without a move.\n", NULL) \
	X(DONE, "Done.\n", NULL) \
	X(ONLY_MOVE, "The only possible move is {t} .\n", NULL) \
	X(BEARING_OFF, "Bearing off: {t} .\n", NULL) \
	X(OFF_CONTACT, "** The checkers of the two sides can still meet. Please type your move.\n", NULL) \
	X(OFF_NOT_HOME, "** You have to bring all your checkers home first.\n", NULL) \
	X(OFF_PUT, "** You have put checkers already. Type 'undo' to take them back, or 'done'.\n", NULL) \
	X(OFF_NONE, "** You can't bear off a checker with this roll. Please type your move.\n", NULL) \
	X(MAY_REROLL, "You may throw both dice again, once, before you touch a checker: type 'reroll'.\n", NULL) \
	X(YOU_REROLL, "You throw again: {n} and {m}.\n", NULL) \
	X(REROLLS, "\n{a} throws again: {n} and {m}.\n", NULL) \
	X(YOU_PUT, "You put {t} .\n", NULL) \
	X(YOU_UNDO, "You take back {t} .\n", NULL) \
	X(LEFT_ONE, "Still to play: {n}.\n", NULL) \
	X(LEFT_TWO, "Still to play: {n} and {m}.\n", NULL) \
	X(LEFT_DOUBLET, "Still to play: {n}, {m|time}.\n", NULL) \
	X(LEFT_NONE, "No more can be played. Type 'done' to end your turn.\n", NULL) \
	X(LEFT_NO_PLAY, "No legal play begins like this. Type 'undo' to take the last piece back.\n", NULL) \
	X(PUT_SO_FAR, "So far you have put {n|piece|pieces} of {m}. 'done' ends your turn.\n", NULL) \
	X(PUTS, "\n{a} puts {t} .\n", "") \
	X(UNDOES, "\n{a} takes back {t} .\n", "") \
	/* corrections at open tables */ \
	X(YOU_CHALLENGE, "You challenge the play of {b}.\n", NULL) \
	X(CHALLENGES_YOU, "\n{a} challenges your play.\n", NULL) \
	X(CHALLENGES, "\n{a} challenges the play of {b}.\n", NULL) \
	X(YOU_ARE_DENIED, "The play was legal and stands. You have {n|challenge} left in this game.\n", NULL) \
	X(DENIED, "The play was legal and stands.\n", NULL) \
	X(YOU_WERE_WRONG, "Your play was wrong: {t}.\n", NULL) \
	X(WAS_WRONG, "The play of {a} was wrong: {t}.\n", NULL) \
	X(STEPS_STAY, "What stays: {t} .\n", NULL) \
	X(STEPS_GO_BACK, "What goes back: {t} .\n", NULL) \
	X(PLAY_THE_REST, "Please play the rest with the same dice, {n} and {m}.\n", NULL) \
	X(YOU_CLAIM_WIN, "Your last checker is off. Please wait for {b} to accept or challenge.\n", NULL) \
	X(CLAIMS_WIN, "\n{a} has borne off the last checker. Type 'accept' or 'challenge'.\n", NULL) \
	X(CLAIMS_WIN_WATCHED, "\n{a} has borne off the last checker. {b} must accept or challenge.\n", NULL) \
	X(YOU_LET_STAND, "You let the play stand.\n", NULL) \
	X(LETS_STAND, "\n{a} lets the play stand.\n", NULL) \
	X(PROGRAM_SITS, "\nA program plays for {a}: wrong plays against it are put right at once.\n", NULL) \
	X(PERSON_SITS, "\nNo program plays for {a} any more.\n", NULL) \
	/* the cube */ \
	X(YOU_DOUBLE, "You double. Please wait for {b} to accept or reject.\n", NULL) \
	X(DOUBLES_YOU, "\n{a} doubles. Type 'accept' or 'reject'.\n", NULL) \
	X(DOUBLES, "\n{a} doubles.\n", NULL) \
	X(MAY_REDOUBLE, "Or take it and turn the cube to {n} at once: type '{t}'.\n", "") \
	X(YOU_TAKE, "You accept the double. The cube shows {n}.\n", NULL) \
	X(TAKES, "\n{a} accepts the double. The cube shows {n}.\n", NULL) \
	X(TAKES_WATCHED, "\n{a} accepts the double.\n", NULL) \
	X(YOU_DROP, "You give up. {b} wins {n|point}.\n", NULL) \
	X(DROPS_TO_YOU, "\n{a} gives up. You win {n|point}.\n", NULL) \
	X(DROPS_WATCHED, "\n{a} gives up. {b} wins {n|point}.\n", NULL) \
	/* resigning */ \
	X(YOU_RESIGN, "You want to resign. {b} will win {n|point}.\n", NULL) \
	X(RESIGNS_TO_YOU, "\n{a} wants to resign. You will win {n|point}. Type 'accept' or 'reject'.\n", NULL) \
	X(RESIGNS, "\n{a} wants to resign. {b} will win {n|point}.\n", NULL) \
	X(YOU_ACCEPT_RESIGN, "You accept and win {n|point}.\n", NULL) \
	X(ACCEPTS_RESIGN, "\n{a} accepts and wins {n|point}.\n", NULL) \
	X(YOU_REFUSE_RESIGN, "You reject. The game continues.\n", NULL) \
	X(REFUSES_RESIGN, "\n{a} rejects. The game continues.\n", NULL) \
	X(RESIGN_HOW, "** Type 'n' (normal), 'g' (gammon) or 'b' (backgammon) after resign.\n", NULL) \
	/* the end of a game and of a match */ \
	X(YOU_WIN_GAME, "You win the game and get {n|point}. Congratulations!\n", NULL) \
	X(WINS_YOUR_GAME, "{a} wins the game and gets {n|point}. Sorry.\n", NULL) \
	X(WINS_GAME, "{a} wins the game and gets {n|point}.\n", NULL) \
	X(SCORE, "score in {l} point match: {a}-{n} {b}-{m}\n", NULL) \
	X(SCORE_UNLIMITED, "score in unlimited match: {a}-{n} {b}-{m}\n", NULL) \
	X(TYPE_JOIN_OR_LEAVE, "Type 'join' if you want to play the next game, type 'leave' if you don't.\n", NULL) \
	X(WAIT_FOR_JOIN, "** Please wait for {b} to join too.\n", NULL) \
	X(YOU_WIN_MATCH, "You win the {l} point match {n}-{m} .\n", NULL) \
	X(WINS_MATCH, "{a} wins the {l} point match {n}-{m} .\n", NULL) \
	X(DICE_OPENED, "Envelope {n}, which held the dice of match {m}, is opened:\nseed {t}\nHow to check them: 'help fairness'.\n", "") \
	X(DICE_OPENED_SPOKEN, "Envelope {n}, which held the dice of match {m}, is opened. For its seed type: fairness {m}.\n", "") \
	/* the moves of a game */ \
	X(MOVES_SCORE, "Score is {n}-{m} in a {l} point match.\n", NULL) \
	X(MOVES_SCORE_UNLIMITED, "Score is {n}-{m} in an unlimited match.\n", NULL) \
	X(MOVES_SIDES, "{a} is X - {b} is O.\n", NULL) \
	/* matches that were played */ \
	X(HISTORY_OF, "Matches of {a}, the newest first:\n", NULL) \
	X(HISTORY_HEADER, "  match  day         opponent             length     result             rating\n", NULL) \
	X(HISTORY_NONE, "{a} has not played a match yet.\n", NULL) \
	X(HISTORY_PAST_END, "There is no page {n}: {a} has not played so many matches.\n", NULL) \
	X(HISTORY_MORE, "For older ones type 'history {a} {n}'.\n", NULL) \
	X(HISTORY_PAGE, "** A page is a number from 1 to {n}.\n", NULL) \
	X(HISTORY_OPTIONS, "Behind the length a + means: with table options.\n", NULL) \
	X(HISTORY_NEXT, "To see more of one type 'match <number>'.\n", "") \
	X(RELIABILITY_OF, "Reliability of {a}: {n}% of {m|match|matches} finished.\n", NULL) \
	X(RELIABILITY_NONE, "Reliability of {a}: no match finished or given up yet.\n", NULL) \
	X(RELIABILITY_FINISHED, "  Finished: {n|match|matches}. Left and not resumed: {m|match|matches}.\n", NULL) \
	X(RELIABILITY_LEFT, "  Left a match: {n|time}. Lost the line in one: {m|time}.\n", NULL) \
	X(RELIABILITY_RESUMED, "  Came back to it: {n|time}. Was left by the other: {m|time}.\n", NULL) \
	X(RELIABILITY_RESIGNED, "  Resigned: {n|game}.\n", NULL) \
	X(MATCH_USAGE, "** Please give the number of a match; 'history' lists yours.\n", NULL) \
	X(MATCH_UNKNOWN, "** There is no match number {t}.\n", NULL) \
	X(GAME_USAGE, "** Please give the number of a game behind that of the match, as in 17 2.\n", NULL) \
	X(MATCH_NO_GAME, "** There is no game {m} in match {n}.\n", NULL) \
	X(MATCH_NO_GAME_YET, "** No game of match {n} has begun yet.\n", NULL) \
	X(MATCH_UNREADABLE, "** Match {n} can't be read. The operators find the reason in the log.\n", NULL) \
	X(MATCH_TITLE, "Match {n}: {a} invited {b}, {t}.\n", NULL) \
	X(MATCH_STARTED, "  Started: {t}\n", NULL) \
	X(MATCH_GAME, "  Game {n}: {a} wins {m|point}.\n", NULL) \
	X(MATCH_GAME_DROP, "  Game {n}: {a} wins {m|point}, {b} drops a double.\n", NULL) \
	X(MATCH_GAME_RESIGN, "  Game {n}: {a} wins {m|point}, {b} resigns.\n", NULL) \
	X(MATCH_MORE, "  For the games after that type 'match {n} {m}'.\n", NULL) \
	X(MATCH_SCORE, "  Score: {a} {n}, {b} {m}.\n", NULL) \
	X(MATCH_STOPPED_BEFORE, "  Interrupted {m|time} before what follows; 'export {n} record' has all.\n", NULL) \
	X(MATCH_STOPPED, "  Interrupted {t}: {a}.\n", NULL) \
	X(MATCH_STOPPED_BY, "  Interrupted {t}: {a}, by {b}.\n", NULL) \
	X(MATCH_OFFERED, "  Offer to go on {t}, by {b}.\n", NULL) \
	X(MATCH_RUNS, "  It is being played.\n", NULL) \
	X(MATCH_SAVED, "  It is saved and waits to be resumed.\n", NULL) \
	X(MATCH_WON_BY, "  {a} has won it.\n", NULL) \
	X(MATCH_CLOSED, "  It was ended between two games.\n", NULL) \
	X(MATCH_ANNULLED, "  It was given up for a new match of the same two.\n", NULL) \
	X(MATCH_CLAIMED_WON, "  Claimed {t}, by {a}, who has won it so.\n", NULL) \
	X(MATCH_CLAIMED_CLOSED, "  Claimed {t}, by {a}: it is over with this score.\n", NULL) \
	X(MATCH_CLAIMED_ANNULLED, "  Claimed {t}, by {a}: it counts for nothing.\n", NULL) \
	X(MATCH_RATING, "  Rating of {a}: {t}\n", NULL) \
	X(MATCH_NEXT, "To walk through it type 'replay {n}'; to have its moves 'export {n} mat', or sgf, or record.\n", "") \
	X(TABLE_TITLE, "{a} and {b} play match {n}, {t}.\n", NULL) \
	X(TABLE_BETWEEN, "  They are between two games.\n", NULL) \
	X(TABLE_CUBE, "  Game {n}. The cube is in the middle, at {m}.\n", NULL) \
	X(TABLE_CUBE_OF, "  Game {n}. {a} has the cube, at {m}.\n", NULL) \
	X(TABLE_TO_ROLL, "  {a} is to roll.\n", NULL) \
	X(TABLE_TO_MOVE, "  {a} is to move, with {t}.\n", NULL) \
	X(TABLE_DOUBLED, "  {a} is to answer a double.\n", NULL) \
	X(TABLE_RESIGNED, "  {a} is to answer a resignation.\n", NULL) \
	X(TABLE_PENDING, "  {a} is to accept that the game is lost, or to challenge the last play.\n", NULL) \
	X(TABLE_LAST, "  Last action: {t}, {b} ago.\n", NULL) \
	X(TABLE_WATCHED, "  Watched by:\n", NULL) \
	X(TABLE_UNWATCHED, "  Nobody watches.\n", NULL) \
	X(TABLE_ENVELOPE, "  The dice lie in envelope {n}.\n", NULL) \
	X(EXPORT_USAGE, "** Please type 'export <number> mat', or sgf, or record.\n", NULL) \
	X(EXPORT_LACKS, "** Not all of match {n} can be written so: {t}. 'export {n} record' has everything.\n", NULL) \
	X(MOVES_TOO_LONG, "** This game is too long to be listed whole. 'export {n} record' has all of its match.\n", NULL) \
	X(EXPORT_TOO_LONG, "** Match {n} is too long to be sent. An operator can write it to a file, with barpoint-export.\n", NULL) \
	/* walked through */ \
	X(REPLAY_BEGINS, "Replay of match {n}. Enter or 'replay next' goes on, 'replay prev' back, 'replay end' closes it.\n", "Replay of match {n}:\n") \
	X(REPLAY_STEP, "Game {n}, step {m} of {l}:\n", NULL) \
	X(REPLAY_MORE, "", "The replay goes on with 'replay next'.\n") \
	X(REPLAY_START, "Here match {n} begins.\n", NULL) \
	X(REPLAY_END, "Here match {n} ends.\n", NULL) \
	X(REPLAY_SO_FAR, "So far match {n} has been played.\n", NULL) \
	X(REPLAY_CLOSED, "The replay is closed.\n", NULL) \
	X(REPLAY_NONE, "** You have no replay open. 'replay <match>' opens one.\n", NULL) \
	X(REPLAY_NO_STEP, "** Game {n} has the steps 0 to {m}.\n", NULL) \
	X(REPLAY_PLAYING, "** You can't replay a match while you're playing.\n", NULL) \
	X(REPLAY_USAGE, "** Please type 'replay <match> [<game>]', then 'replay next', 'replay prev', 'replay to <step>', 'replay end'.\n", NULL) \
	X(NO_GAME_YET, "** {a} has not played a game yet.\n", NULL) \
	X(GAME_UNREADABLE, "** ERROR: This game of {a} can't be read.\n", NULL) \
	X(NO_MOVE_YET, "** There was no move in this game yet.\n", NULL) \
	/* claiming what somebody left */ \
	X(CLAIM_WARNING, "{a} can claim your saved match from {t} on. To go on with it type 'invite {a}'.\n", NULL) \
	X(CLAIM_WARNING_DUE, "{a} can claim your saved match now. To go on with it type 'invite {a}'.\n", NULL) \
	X(CLAIM_LATER, "{a} has left your match. You can claim it from {t} on.\n", NULL) \
	X(CLAIM_NOW, "{a} has left your match and not come back to it. To claim it type 'claim {a}'.\n", NULL) \
	X(CLAIM_WAS_OFFERED, "{a} has left your match, and offered {t} to go on with it. To do so type 'invite {a}'.\n", NULL) \
	X(CLAIM_LEFT_KEPT_OUT, "{a} has left your match, but can't log in for now: you can't claim it meanwhile.\n", NULL) \
	X(CLAIM_NOTHING, "Nobody has left a match with you that waits.\n", NULL) \
	X(CLAIM_DISABLED, "** Saved matches can't be claimed on this server.\n", NULL) \
	X(CLAIM_RUNNING, "** You can't claim it: you are playing that match with {a}.\n", NULL) \
	X(CLAIM_NO_MATCH, "** You have no saved match with {a}.\n", NULL) \
	X(CLAIM_OVER, "** Your match with {a} is over: it was left between two games.\n", NULL) \
	X(CLAIM_SERVER, "** You can't claim it: the server has stopped it, {a} has not left it.\n", NULL) \
	X(CLAIM_OWN, "** You can't claim it: you have left it yourself. To go on with it type 'invite {a}'.\n", NULL) \
	X(CLAIM_OFFERED, "** You can't claim it: {a} offered {t} to go on. To do so type 'invite {a}'.\n", NULL) \
	X(CLAIM_KEPT_OUT, "** You can't claim it: {a} can't log in for now, so nobody knows if {a} would go on.\n", NULL) \
	X(CLAIM_NOT_YET, "** You can't claim it yet, but from {t} on.\n", NULL) \
	X(CLAIM_NOT_YET_AWAY, "** You can't claim it yet, but from {t} on: whenever you stay away only the first day counts.\n", NULL) \
	X(CLAIM_HE_IS_HERE, "** {a} is logged in and can still offer to go on. You can claim it from {t} on.\n", NULL) \
	X(CLAIM_HE_KNOWS, "** {a} has been told already, and can still offer to go on. You can claim it from {t} on.\n", NULL) \
	X(CLAIM_WANTED, "\n{a} wants to claim your saved match, at {t}. To go on with it type 'invite {a}'.\n", NULL) \
	X(CLAIM_YOU_WIN, "You claim the match that {a} has left: you win the {l} point match.\n", NULL) \
	X(CLAIM_YOU_CLOSE, "You claim the match that {a} has left: it is over with its score.\n", NULL) \
	X(CLAIM_YOU_ANNUL, "You claim the match that {a} has left: it counts for nothing.\n", NULL) \
	X(CLAIM_WINS, "\n{a} claims the match that you have left, and wins the {l} point match.\n", NULL) \
	X(CLAIM_CLOSES, "\n{a} claims the match that you have left: it is over with its score.\n", NULL) \
	X(CLAIM_ANNULS, "\n{a} claims the match that you have left: it counts for nothing.\n", NULL) \
	X(CLAIM_MAIL_WIN, "(by the server) I have claimed match {n}, which you had left: I win it.\n", NULL) \
	X(CLAIM_MAIL_CLOSE, "(by the server) I have claimed match {n}, which you had left: it is over with its score.\n", NULL) \
	X(CLAIM_MAIL_ANNUL, "(by the server) I have claimed match {n}, which you had left: it counts for nothing.\n", NULL) \
	X(REPORT_CLAIMED, "\n{a} claims a saved match against {b}, and wins it.\n", NULL) \
	X(REPORT_CLAIMED_CLOSED, "\n{a} claims a saved match against {b}, and ends it.\n", NULL) \
	/* stopping */ \
	X(YOU_LEFT, "** You terminated the game. The game was saved.\n", NULL) \
	X(PLAYER_LEFT, "\n** Player {a} has left the game. The game was saved.\n", NULL) \
	X(LEFT_GOES_ON, "To go on with it later type 'invite {b}'.\n", "") \
	X(UNLIMITED_OVER, "Saved is the result, you {n}, {b} {m}: an unlimited match that is left between two games is over.\nFor a new one type 'invite {b} unlimited'.\n", "") \
	X(UNLIMITED_OVER_WATCHED, "That ends their unlimited match: {a} {n}, {b} {m}.\n", "") \
	X(HAS_LEFT, "\n{a} has left the game with {b}.\n", NULL) \
	X(LOGS_OUT_SAVED, "\n{a} logs out. The game was saved.\n", NULL) \
	X(DROPS_SAVED, "\n{a} drops connection. The game was saved.\n", NULL) \
	X(TIMES_OUT_SAVED, "\nConnection with {a} timed out. The game was saved.\n", NULL) \
	X(NETWORK_ERROR_SAVED, "\nNetwork error with {a}. The game was saved.\n", NULL) \
	X(LOGS_OUT_WATCHED, "\n{a} logs out. You're not watching anymore.\n", NULL) \
	X(DROPS_WATCHING, "\n{a} drops connection. You're not watching anymore.\n", NULL) \
	X(TIMES_OUT_WATCHED, "\nConnection with {a} timed out. You're not watching anymore.\n", NULL) \
	X(NETWORK_ERROR_WATCHED, "\nNetwork error with {a}. You're not watching anymore.\n", NULL) \
	X(NO_ONE_TO_LEAVE, "** Error: No one to leave.\n", NULL) \
	/* refusals of the rules */ \
	X(GAME_IS_OVER, "** The game is already over.\n", NULL) \
	X(NOT_YOUR_ROLL, "** It's not your turn to roll the dice.\n", NULL) \
	X(NOT_YOUR_MOVE, "** It's not your turn to move.\n", NULL) \
	X(ROLLED_ALREADY, "** You did already roll the dice.\n", NULL) \
	X(ROLL_FIRST, "** You have to roll the dice before moving.\n", NULL) \
	X(DOUBLE_UNANSWERED, "** {b} hasn't responded to your double yet.\n", NULL) \
	X(ANSWER_DOUBLE, "** {b} doubled. Type 'accept' or 'reject'.\n", NULL) \
	X(RESIGN_UNANSWERED, "** Wait until {b} accepted or rejected your resign.\n", NULL) \
	X(RESIGN_BEFORE_DOUBLE, "** You can't double now. You want to resign.\n", NULL) \
	X(ANSWER_RESIGN, "** {b} wanted to resign. Type 'accept' or 'reject'.\n", NULL) \
	X(NO_OFFER, "** {b} didn't double or resign.\n", NULL) \
	X(NOTHING_TO_REJECT, "** You're not playing, so you can't give up.\n", NULL) \
	X(ALREADY_DID_THAT, "** You already did that.\n", NULL) \
	X(TOO_FEW_STEPS, "** You must give {n} moves.\n", NULL) \
	X(TOO_MANY_STEPS, "** Please don't give more than {n} moves.\n", NULL) \
	X(BAR_FIRST, "** You have to remove pieces from the bar in your {t} move.\n", NULL) \
	X(WRONG_DISTANCE, "** You can't move {n} points in your {t} move.\n", NULL) \
	X(BLOCKED, "** You can't move to {n} in your {t} move.\n", NULL) \
	X(NO_CHECKER, "** You can't move from {n} in your {t} move.\n", NULL) \
	X(NO_CHECKER_ON_BAR, "** You can't move from bar in your {t} move.\n", NULL) \
	X(NOT_HOME, "** You can't move home in your {t} move.\n", NULL) \
	X(HIGHER_POINT, "** You can't remove this piece in your {t} move.\n", NULL) \
	X(NO_POINT, "** There is no such point in your {t} move.\n", NULL) \
	X(BACKWARDS, "** You can't move backwards in your {t} move.\n", NULL) \
	X(WASTES_DIE, "** You must give {n} moves: both dice can be played, so both have to be.\n", NULL) \
	X(HIGHER_DIE, "** You have to play the {n}: only one of the dice can be played, so the higher one.\n", NULL) \
	X(LEGAL_WORDS, "** {t} move: legal words are 'bar', 'home', 'off', 'b', 'h' and 'o'.\n", NULL) \
	X(MOVE_HOW, "** Please say from where to where, one die each: 'move 24-18 13-11'.\n", NULL) \
	X(NOT_YOUR_DOUBLE, "** It's not your turn to double\n", NULL) \
	X(DOUBLE_AFTER_ROLL, "** You can only double before you roll the dice.\n", NULL) \
	X(NOT_YOUR_CUBE, "** You can't double. {b} owns the cube.\n", NULL) \
	X(NO_DOUBLE_CRAWFORD, "** You can't double in the Crawford game.\n", NULL) \
	X(NO_DOUBLE_ONE_POINT, "** You can't double in a match to one point.\n", NULL) \
	X(CUBE_LIMIT, "** The cube can't be turned any further.\n", NULL) \
	X(NO_REDOUBLE, "** You can't redouble.\n", NULL) \
	X(OTHER_REDOUBLE, "** You can't redouble with that word now. Type '{t}'.\n", NULL) \
	X(NO_CUBE, "** There is no cube at this table.\n", NULL) \
	X(DECIDES_MATCH, "** You can't double at this table when a single game would then decide the match.\n", NULL) \
	X(DOUBLE_IN_OPENING, "** You can't double before the first play of the game.\n", NULL) \
	X(CHECKER_PLACED, "** You can't double while the checkers of a roll are being moved.\n", NULL) \
	X(NO_REROLL, "** At this table the opening throw is played as it is.\n", NULL) \
	X(REROLL_OVER, "** You can throw again only once, in the opening, before you touch a checker.\n", NULL) \
	X(NOTHING_PUT, "** You have put no checker that you could take back.\n", NULL) \
	X(STILL_ONE_DIE, "** You're not done: the {n} can still be played.\n", NULL) \
	X(STILL_TWO_DICE, "** You're not done: {n} and {m} can still be played.\n", NULL) \
	X(STEP_STAYS, "** You can't take that back: it stays, for it belongs to a legal play.\n", NULL) \
	X(KEPT_STEPS, "** No legal play has these moves and those that stay.\n", NULL) \
	X(STRICT_TABLE, "** There is nothing to challenge: at this table a wrong play is refused at once.\n", NULL) \
	X(NO_WINDOW, "** There is no play that you could challenge now.\n", NULL) \
	X(OWN_PLAY, "** You can't challenge your own play.\n", NULL) \
	X(NO_CHALLENGES, "** You can't challenge any more in this game: three were denied.\n", NULL) \
	X(WINDOW_OPEN, "** Please wait: {b} may still challenge your play.\n", NULL) \
	X(WIN_PENDING, "** {b} has borne off the last checker. Type 'accept' or 'challenge'.\n", NULL) \
	X(WIN_UNANSWERED, "** Wait until {b} accepted or challenged your play.\n", NULL) \
	/* watching */ \
	X(WATCH_WHO, "** Watch who?\n", NULL) \
	X(WATCH_YOURSELF, "** Use a mirror to do that.\n", NULL) \
	X(WATCH_WHILE_PLAYING, "** You can't watch another game while you're playing.\n", NULL) \
	X(WATCHERS_FULL, "** {a} has as many watchers as this server allows.\n", NULL) \
	X(NOW_WATCHING, "You're now watching {a}.\n", NULL) \
	X(NOT_INTERESTING, "{a} is not doing anything interesting.\n", NULL) \
	X(WATCHES_YOU, "\n{a} is watching you.\n", NULL) \
	X(STARTS_WATCHING, "\n{a} starts watching {b}.\n", NULL) \
	X(YOU_STOP_WATCHING, "You stop watching {a}.\n", NULL) \
	X(STOPS_WATCHING_YOU, "\n{a} stops watching you.\n", NULL) \
	X(STOPS_WATCHING, "\n{a} stops watching {b}.\n", NULL) \
	X(BANS_YOU, "\n{a} bans you from watching.\n", NULL) \
	X(DOESNT_WANT_WATCH, "** {a} doesn't want you to watch.\n", NULL) \
	X(DOESNT_WANT_LOOK, "** {a} doesn't want you to look.\n", NULL) \
	X(NOT_WATCHING, "** You're not watching.\n", NULL) \
	X(LOOK_WHO, "** Look at who?\n", NULL) \
	X(YOU_LOOK_GREAT, "You look great.\n", NULL) \
	X(NOT_PLAYING_NAME, "** {a} is not playing.\n", NULL) \
	X(NOT_PLAYING_OR_WATCHING, "** You're not playing or watching.\n", NULL) \
	X(PIPS, "Pipcounts: {a} {n}  - {b} {m}.\n", NULL) \
	X(PIP_OWN_OFF, "** Type 'toggle allowpip' first.\n", NULL) \
	X(PIP_OTHER_OFF, "** {a} doesn't allow this. Ask {a} to 'toggle allowpip'\n", NULL) \
	X(PIP_PLAYERS_OFF, "** The players don't allow pipcounts.\n", NULL) \
	/* talking */ \
	X(SAYS, "\n{a} says: {t}\n", "12 {a} {t}\n") \
	X(SHOUTS, "\n{a} shouts: {t}\n", "13 {a} {t}\n") \
	X(WHISPERS, "\n{a} whispers: {t}\n", "14 {a} {t}\n") \
	X(KIBITZES, "\n{a} kibitzes: {t}\n", "15 {a} {t}\n") \
	X(YOU_TELL, "** You tell {a}: {t}\n", "16 {a} {t}\n") \
	X(YOU_SHOUT, "** You shout: {t}\n", "17 {t}\n") \
	X(YOU_WHISPER, "** You whisper: {t}\n", "18 {t}\n") \
	X(YOU_KIBITZ, "** You kibitz: {t}\n", "19 {t}\n") \
	X(SAY_TO_YOURSELF, "You say to yourself: {t}\n", NULL) \
	X(HEARD_YOU, "** {n|user} heard you.\n", NULL) \
	X(SILENT, "** Please type 'toggle silent' again before you shout.\n", NULL) \
	X(SHOUT_DISABLED, "** shouting has been disabled for you.\n", NULL) \
	X(SAY_OUTSIDE, "** 'say' can't be used outside a game.\n", NULL) \
	X(NOT_WATCHING_OR_PLAYING, "** You're not watching or playing.\n", NULL) \
	X(SAY_WHAT, "** Say what?\n", NULL) \
	X(SHOUT_WHAT, "** Shout what?\n", NULL) \
	X(KIBITZ_WHAT, "** Kibitz what?\n", NULL) \
	X(WHISPER_WHAT, "** Whisper what?\n", NULL) \
	X(ALERTS, "\n{a} says: {t}\n", "20 {a} {t}\n") \
	X(ALERT_WHO, "** Alert who to what?\n", NULL) \
	X(TELL_WHO, "** Tell who what?\n", NULL) \
	X(WONT_LISTEN, "** {a} won't listen to you.\n", NULL) \
	X(YOU_WONT_LISTEN, "** You can't talk if you won't listen.\n", NULL) \
	X(GAG, "** You gag {a}\n", NULL) \
	X(UNGAG, "** You ungag {a}\n", NULL) \
	X(GAG_YOURSELF, "** You talk too much, don't you?\n", NULL) \
	X(GAG_FULL, "** You gag {n|user} already. Please ungag one first.\n", NULL) \
	X(GAG_HEADER, "You gag these users:\n", NULL) \
	X(GAG_NOBODY, "You gag nobody.\n", NULL) \
	X(BLIND, "** You blind {a}\n", NULL) \
	X(UNBLIND, "** You unblind {a}\n", NULL) \
	X(BLIND_YOURSELF, "** You can't read this message now, can you?\n", NULL) \
	X(BLIND_FULL, "** You blind {n|user} already. Please unblind one first.\n", NULL) \
	X(BLIND_HEADER, "You blind these users:\n", NULL) \
	X(BLIND_NOBODY, "You blind nobody.\n", NULL) \
	X(LISTED_NAME, "  {a}\n", NULL) \
	/* being away, waiting, going */ \
	X(AWAY, "You're away. Please type 'back'\n", NULL) \
	X(AWAY_LONG, "** Please give a text of at most {n} characters.\n", NULL) \
	X(AWAY_HEADER, "The following users are away:\n", NULL) \
	X(AWAY_NONE, "None of the users is away.\n", NULL) \
	X(IS_AWAY, "{a} is away: {t}\n", NULL) \
	X(BACK, "Welcome back.\n", NULL) \
	X(NOT_AWAY, "** You're not away.\n", NULL) \
	X(WILL_BE_TOLD, "You will be told when {a} logs in.\n", NULL) \
	X(IS_HERE, "** {a} is logged in already.\n", NULL) \
	X(WAITING_HEADER, "You are waiting for:\n", NULL) \
	X(WAITING_NOBODY, "You are waiting for nobody.\n", NULL) \
	X(WAITING_FULL, "** You can't wait for more than {n|user}.\n", NULL) \
	X(FINALLY, "\n** FINALLY!!! {a} logs in\n", NULL) \
	X(WAITED_LOGS_IN, "\n{a} logs in.\n", "7 {a} {a} logs in.\n") \
	X(IS_WAITING, "\n{a} is waiting for you to log in.\n", NULL) \
	X(YOU_WAVE, "You wave goodbye.\n", NULL) \
	X(WAVES, "\n{a} waves goodbye.\n", NULL) \
	X(YOU_WAVE_AGAIN, "You wave goodbye again and log out.\n", NULL) \
	X(WAVES_AGAIN, "\n{a} waves goodbye again.\n", NULL) \
	/* the account */ \
	X(ADDRESS, "Your email address is '{t}'.\n", NULL) \
	X(ADDRESS_NONE, "** You didn't give your address.\n", NULL) \
	X(ADDRESS_BAD, "** '{t}' is not an email address.\n", NULL) \
	X(ADDRESS_LONG, "** Please give an email address of at most {n} characters.\n", NULL) \
	X(PASSWORD_CHANGED, "Password changed.\n", NULL) \
	X(PASSWORD_USAGE, "** usage: password <old password>:<new password>:<new password>\n** NOTE: The character between the passwords is now a colon!\n", NULL) \
	X(PASSWORD_WRONG, "** Sorry. Old password not correct.\n", NULL) \
	X(PASSWORD_TWICE, "** Please give your new password twice.\n", NULL) \
	X(NEW_PASSWORD_SHORT, "** Minimal password length is 4 characters.\n", NULL) \
	X(NEW_PASSWORD_LONG, "** Maximal password length is 128 characters.\n", NULL) \
	X(NEW_PASSWORD_BLANK, "** Your password may not contain blanks\n", NULL) \
	X(SETTINGS_SAVED, "Settings saved.\n", NULL) \
	/* messages */ \
	X(MAIL_HEADER, "There are messages for you:\n", "") \
	X(MAIL, "Message from {a} at {b}: {t}\n", "9 {a} {n} {t}\n") \
	X(MAIL_MORE, "There are more messages for you. Type 'message' to read on.\n", NULL) \
	X(MAIL_NOW, "\nMessage from {a} at {b}: {t}\n", "9 {a} {n} {t}\n") \
	X(MAIL_DELIVERED, "** message delivered to {a}.\n", "10 {a}\n") \
	X(MAIL_SAVED, "** message saved for {a}.\n", "11 {a}\n") \
	X(MAIL_FULL, "** {a} has as many messages waiting as this server keeps. Please try again later.\n", NULL) \
	X(MAIL_TOO_MANY, "** {a} has {n|message} of yours to read already. Please try again later.\n", NULL) \
	X(MESSAGE_USAGE, "** usage: message <user> <text>\n", NULL) \
	X(DONT_KNOW_USER, "** Don't know user {t}\n", NULL) \
	/* lists */ \
	X(WHO_COUNT, "There are {n} users logged on.\n", NULL) \
	X(RAWWHO_END, "who:end\n", NULL) \
	X(WHO_FROM, "** Please give an address or a part of it after 'from'.\n", NULL) \
	X(LISTED, "Listed: {n|player}.\n", NULL) \
	X(WHO_HEADER, "No  S  username        rating  exp login    idle  from\n", NULL) \
	X(TIME, "{t}\n", NULL) \
	X(TIMEZONES, "Time zones:\n", NULL) \
	X(DICETEST, "Throws made on this server, by their number (first die, second die):\n", NULL) \
	X(DICETEST_FACES, "Dice by their number, in throws:\n", NULL) \
	X(DICETEST_FACE, "  {a}: {n} first, {m} second, {t} in all\n", NULL) \
	X(DICETEST_SIZE, "  n: {n} throws, {m} of them openings: O began {a}, X {b}, ties {t}\n", NULL) \
	X(DICETEST_TESTS, "Are they fair? p is how often honest dice look no better than these:\n", NULL) \
	X(TEST_OF_THROWS, "  S: the 36 throws: chi-square {r}, freedom {n}{t}\n", NULL) \
	X(TEST_OF_FACES, "  T: the six numbers: chi-square {r}, freedom {n}{t}\n", NULL) \
	X(TEST_OF_DOUBLETS, "  D: doubles, one in six: chi-square {r}, freedom {n}{t}\n", NULL) \
	X(TEST_OF_OPENINGS, "  O: who begins: chi-square {r}, freedom {n}{t}\n", NULL) \
	X(TEST_OF_PAIRS, "  P: what follows what: chi-square {r}, freedom {n}{t}\n", NULL) \
	X(TEST_NEEDS_THROWS, ", {n} of {m} throws needed for p", NULL) \
	X(TEST_NEEDS_DICE, ", {n} of {m} dice needed for p", NULL) \
	X(TEST_NEEDS_OPENINGS, ", {n} of {m} openings needed for p", NULL) \
	X(TEST_NEEDS_PAIRS, ", {n} of {m} pairs needed for p", NULL) \
	X(MATRIX, "Throws behind one another in a match. ' 3-1 2-1:' begins the counts of 2-1, 2-2 .. 3-6 after 3-1.\n", NULL) \
	X(AVERAGE_HEADER, "Time (UTC)  average min max\n", NULL) \
	X(AVERAGE_SPOKEN, "People logged in, by the hour in UTC:\n", NULL) \
	X(AVERAGE_NONE, "  The server has only just begun to count.\n", NULL) \
	X(STAT, "Figures since the first day:\n", NULL) \
	X(STAT_USERS, "  registered users: {n}\n", NULL) \
	X(STAT_MOST, "  most users logged in at once: {n}\n", NULL) \
	X(STAT_MATCHES, "  matches begun: {n}, finished: {m}\n", NULL) \
	X(STAT_GAMES, "  games finished: {n}, throws: {m}\n", NULL) \
	X(STAT_SAVED, "  saved games: {n}\n", NULL) \
	X(STAT_RATINGS, "  ratings saved: {n}\n", NULL) \
	X(STAT_SINCE, "Figures since the start on {t}:\n", NULL) \
	X(STAT_BYTES, "  bytes received: {n}, sent: {m}\n", NULL) \
	X(STAT_LINES, "  lines received: {n}\n", NULL) \
	X(STAT_NOW, "  users logged in now: {n}\n", NULL) \
	X(NO_TIMEZONES, "** There is no time zone with '{t}' in its name.\n", NULL) \
	X(WHOIS_ABOUT, "Information about {a}:\n", NULL) \
	X(WHOIS_LOGIN, "  Last login:  {t} from {a}\n", NULL) \
	X(WHOIS_NEVER, "  Has never logged in.\n", NULL) \
	X(WHOIS_LOGOUT, "  Last logout: {t}\n", NULL) \
	X(WHOIS_IDLE, "  Still logged in. {t} minutes idle.\n", NULL) \
	X(WHOIS_PLAYING, "  {a} is playing with {b}.\n", NULL) \
	X(WHOIS_STATE, "  {a} is {t}.\n", NULL) \
	X(WHOIS_AWAY, "  {a} is away: {t}\n", NULL) \
	X(WHOIS_GONE, "  Not logged in right now.\n", NULL) \
	X(WHOIS_RATING, "  Rating: {r} Experience: {n}\n", NULL) \
	X(WHOIS_RELIABILITY, "  Reliability: {n}% of {m|match|matches} finished.\n", NULL) \
	X(WHOIS_RELIABILITY_NONE, "  Reliability: no match finished or given up yet.\n", NULL) \
	X(WHOIS_EMAIL, "  Email address: {t}\n", NULL) \
	X(WHOIS_NO_EMAIL, "  No email address.\n", NULL) \
	X(WHOIS_UNKNOWN, "No information found on user {t}.\n", NULL) \
	X(WHOIS_WHO, "** please give a name as an argument.\n", NULL) \
	X(LAST_LOST, "  Last logout: not known, the server broke off.\n", NULL) \
	X(LAST_HEADER, "  name                 login             logout            from\n", NULL) \
	X(LAST_SPOKEN, "The last logins, the newest first:\n", NULL) \
	X(LAST_NUMBER, "** Please give a name or a number from 1 to {n}.\n", NULL) \
	X(WHERE, "{a} is logged in from {t}.\n", NULL) \
	X(COUNTRIES, "Country codes:\n", NULL) \
	X(NO_COUNTRY, "** There is no country with the code '{t}', or with that in its name.\n", NULL) \
	X(RATINGS_NOT, "** {t} is not in the rating list: it has those with an experience of more than {n}.\n", NULL) \
	X(RATINGS_HEADER, " rank name            rating    Experience\n", NULL) \
	X(RATINGS_SPOKEN, "Rating list from rank {n}:\n", NULL) \
	X(RATINGS_NONE, "  Nobody has played enough for the rating list yet (more than {n} points of matches).\n", NULL) \
	X(RATINGS_LIMIT, "** range currently limited to 100.\n", NULL) \
	X(RATINGS_DEEP, "** The rating list is shown down to rank {n}.\n", NULL) \
	X(RATINGS_RANGE, "** invalid range from {n} to {m}.\n", NULL) \
	X(RATINGS_FROM, "** Please give a positive number after '{t}'.\n", NULL) \
	X(RATINGS_OF, "** Please give a name after 'of'.\n", NULL) \
	X(STANDINGS_ALL, "All rated matches.\n", NULL) \
	X(STANDINGS_LENGTH, "Matches to {t} points alone: everybody began with 1500.\n", NULL) \
	X(STANDINGS_LENGTH_ONE, "Matches to 1 point alone: everybody began with 1500.\n", NULL) \
	X(STANDINGS_MONTH, "Matches that ended in {t} alone (UTC): everybody began it with 1500.\n", NULL) \
	X(STANDINGS_ANYBODY, "People and programs.\n", NULL) \
	X(STANDINGS_PEOPLE, "People only.\n", NULL) \
	X(STANDINGS_PROGRAMS, "Programs only.\n", NULL) \
	X(STANDINGS_NONE, "  Nobody stands here.\n", NULL) \
	X(STANDINGS_NOT, "** {t} is not in this list.\n", NULL) \
	X(STANDINGS_ONE, "** Please name one month or one length, and either people or programs.\n", NULL) \
	X(RATING_OF, "Rating of {a}: {r}, experience {n}.\n", NULL) \
	X(RATING_PROGRAM, "  {a} is a program.\n", NULL) \
	X(RATING_RANK, "  Rank {n} in the rating list.\n", NULL) \
	X(RATING_PROVISIONAL, "  The rating is provisional: the experience is less than {m}.\n", NULL) \
	X(RATING_IN_LENGTH, "  Matches to {t}: {r}, experience {n}, rank {m}.\n", NULL) \
	X(RATING_IN_MONTH, "  Matches of {t}: {r}, experience {n}, rank {m}.\n", NULL) \
	X(RATING_NEVER, "  {a} has not finished a rated match yet.\n", NULL) \
	X(RATING_COURSE, "  The last {n|rated match|rated matches}: from {t}.\n", NULL) \
	X(SAVED_HEADER, "  opponent          matchlength   score (your points first)\n", NULL) \
	X(SAVED_NONE, "no saved games.\n", NULL) \
	X(SAVED_LEFT_LATER, "     {a} left it. You can claim it from {t} on.\n", "") \
	X(SAVED_LEFT_DUE, "     {a} left it. To claim it type 'claim {a}'.\n", "") \
	X(SAVED_LEFT_OFFERED, "     {a} left it, and offered to go on: it can't be claimed.\n", "") \
	X(SAVED_LEFT_KEPT_OUT, "     {a} left it, but can't log in for now: it can't be claimed.\n", "") \
	X(SAVED_OWN_LATER, "     You left it. {a} can claim it from {t} on.\n", "") \
	X(SAVED_OWN_DUE, "     You left it. {a} can claim it now.\n", "") \
	X(SAVED_OWN_OFFERED, "     You left it, and offered to go on: it can't be claimed.\n", "") \
	X(SAVED_BY_SERVER, "     The server stopped it: it can't be claimed.\n", "") \
	X(SAVED_COUNT, "{a} has {n|saved game}.\n", NULL) \
	X(SAVED_COUNT_NONE, "{a} has no saved games.\n", NULL) \
	X(NO_USER_CALLED, "** There is no user called '{t}'.\n", NULL) \
	X(MAX_LOGINS, "max_logins is {n} (maximum: {n})\n", NULL) \
	X(GAMES_HEADER, "List of games:\n", NULL) \
	X(WATCHERS_HEADER, "Watching players:\n", NULL) \
	X(WATCHERS_NONE, "Watching players: none.\n", NULL) \
	X(WATCHERS_ROW, "{a} is watching {b}.\n", NULL) \
	X(SHOW_WHAT, "** show what?\n", NULL) \
	X(SHOW_UNKNOWN, "** Don't know how to show {t}\n", NULL) \
	/* about the server */ \
	X(VERSION, "This is barpoint {t}.\n", NULL) \
	X(ABOUT, "This is barpoint {t}, a server to play backgammon on, with other people and with programs.\nIt understands what FIBS understands, the First Internet Backgammon Server.\nLogged in now: {n|player}. Type 'who' to see who they are, 'help beginner' to get started.\n", NULL) \
	X(PANIC, "Don't panic. 'board' shows how your match stands, 'help move' how to type a move.\nYou can 'leave' at any time: the match is saved. 'gag' and a name silences somebody.\n'help' lists all there is to read. How to reach those who run this server: 'help panic'.\n", NULL) \
	X(CLEAR, "\033[;H\033[2J\n", "\n") \
	X(CLEAR_NOTHING, "There is no screen to clear.\n", NULL) \
	/* settings */ \
	X(TOGGLE_HEADER, "The current settings are:\n", NULL) \
	X(TOGGLE_UNKNOWN, "** Don't know how to toggle {t}.\n", NULL) \
	X(SET_HEADER, "Settings of variables:\n", NULL) \
	X(SET_DONE, "Value of '{a}' set to {t}.\n", NULL) \
	X(SET_DONE_QUOTED, "Value of '{a}' set to '{t}'.\n", NULL) \
	X(SET_VALUE, "Value of '{a}' is {t}.\n", NULL) \
	X(SET_INVALID, "** Invalid argument. Type 'help set'.\n", NULL) \
	/* operators */ \
	X(OPERATOR_NOW, "\nYou are an operator of this server now. Type 'help operators'.\n", NULL) \
	X(OPERATOR_NO_MORE, "\nYou are no operator of this server any more.\n", NULL) \
	X(IS_OPERATOR, "** {a} is an operator. Only barpoint-admin can take that away.\n", NULL) \
	X(KICK_WHOM, "** Kick whom? Please give a whole name.\n", NULL) \
	X(YOU_KICK, "{a} is logged out.\n", NULL) \
	X(KICKED, "** An operator has closed your connection.\n", NULL) \
	X(KICKED_REASON, "** Reason: {t}\n", NULL) \
	X(ACCOUNT_DISABLED, "** Your account is disabled, this connection is closed.\n", NULL) \
	X(MUTE_WHOM, "** Mute or unmute whom? Please give a whole name.\n", NULL) \
	X(MUTE_MINUTES, "** Please give 1 to {n} minutes, or none for a mute without end.\n", NULL) \
	X(YOU_MUTE, "{a} can't shout any more.\n", NULL) \
	X(YOU_MUTE_FOR, "{a} can't shout for {n|minute}.\n", NULL) \
	X(YOU_UNMUTE, "{a} can shout again.\n", NULL) \
	X(NOT_MUTED, "** {a} is not muted.\n", NULL) \
	X(MUTED, "\nAn operator has disabled shouting for you.\n", NULL) \
	X(UNMUTED, "\nYou can shout again.\n", NULL) \
	X(BAN_WHOM, "** Please give a name, an address, or a network like 192.0.2.0/24.\n", NULL) \
	X(BANNED, "Banned: {t}\n", NULL) \
	X(BANNED_ALREADY, "** {t} is banned already.\n", NULL) \
	X(NOT_BANNED, "** {t} is not banned.\n", NULL) \
	X(UNBANNED, "Not banned any more: {t}\n", NULL) \
	X(BANS_HEADER, "Banned are:\n", NULL) \
	X(BANS_NONE, "Nobody is banned.\n", NULL) \
	X(BANS_FULL, "** There are {n} bans already, more are not possible.\n", NULL) \
	X(ERASE_WHOM, "** Erase whom? Please give a whole name.\n", NULL) \
	X(YOU_ERASE, "The account of {a} is removed.\n", NULL) \
	X(BROADCAST, "\n*** {a} to all: {t}\n", NULL) \
	X(BROADCAST_WHAT, "** Broadcast what?\n", NULL) \
	X(SHUTDOWN_USAGE, "** usage: shutdown <minutes> [<reason>], or shutdown cancel\n", NULL) \
	X(SHUTDOWN_HOW, "** Please give 0 to {n} minutes, or the word 'cancel'.\n", NULL) \
	X(NO_SHUTDOWN, "** No shutdown was ordered.\n", NULL) \
	X(YOU_SHUT_DOWN, "The shutdown is ordered. 'shutdown cancel' takes it back.\n", NULL) \
	X(ACTIONS_HEADER, "What operators did (UTC):\n", NULL) \
	X(ACTIONS_HOW, "** Please give the number of actions to show, at most {n}.\n", NULL) \
	X(MOTD_RELOADED, "The message of the day was read again.\n", NULL) \
	X(MOTD_UNREADABLE, "** The message of the day stays as it is: {t}\n", NULL) \
	/* the dice */ \
	X(BOOK_UNOPENED, "Envelopes sealed: {n}\nEnvelopes in use: {m}\n", NULL) \
	X(BOOK_OPENED, "Envelopes opened: {n}\nEnvelopes void: {m}\n", NULL) \
	X(BOOK_CHAIN, "Newest envelope: {n}, chain value {t}\n", NULL) \
	X(MATCH_ENVELOPE, "Match {m} throws by envelope {n}, commitment {t}\n", NULL) \
	X(MATCH_NO_ENVELOPE, "Match {m} has no envelope yet. It takes the next one at its next throw.\n", NULL) \
	X(BOOK_HOW, "** Please give the numbers of envelopes: fairness book <from> <to>\n", NULL) \
	X(BOOK_ENDS, "** The book ends with envelope {n}.\n", NULL) \
	X(BOOK_GOES_ON, "The book goes on: type 'fairness book {n}'.\n", NULL) \
	X(SALT, "Your salt for your next new match: {t}\n", NULL) \
	X(SALT_NONE, "You have given no salt for your next new match. 'salt <text>' does.\n", NULL) \
	X(SALT_LONG, "** A salt has at most {n} characters.\n", NULL) \
	/* help */ \
	X(HELP_UNKNOWN, "** No help available on {t}. Type 'help' for the list of topics.\n", NULL) \
	X(HELP_NEAREST, "Did you mean one of these? {t}\n", NULL) \
	X(COMMANDS_HEADER, "Commands:\n", NULL) \
	X(COMMANDS_OPERATORS, "Commands of operators:\n", NULL) \
	X(HELP_END, ".\n", NULL)
/* clang-format on */

enum message {
#define MESSAGE_NAME(name, people, programs) MSG_##name,
	MESSAGE_LIST(MESSAGE_NAME)
#undef MESSAGE_NAME
		MSG_COUNT,
};
