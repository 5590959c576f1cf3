/*
 * worker.js - what a browser keeps running of this page: it shows what a push service brings, and the page's shell while the
 * server can't be reached. It keeps that shell and the files that it names, and nothing else that the server has said. While there is a
 * server, every answer is the server's own, so no page runs what is out of date.
 */
const worker = /** @type {any} */ (globalThis);
const scope = new URL(worker.registration.scope);
const KEPT = `barpoint shell ${scope.pathname} `;
const VERSION = /"\.\/page-([0-9a-f]+)\//;
const FILES = /(?:href|src)="(\.\/page-[^"]+)"/g;
const NO_VIEWS = /^(api|feed|ws|page)\b/;

/** Pages that came from here: so do their files, if the server is still gone. @type {Set<string>} */
const without = new Set();

/** The shell of the lobby, whose links begin here, and the files of its version. */
async function keep() {
	const shell = await fetch(scope, { cache: "no-store" }),
		text = await shell.clone().text(),
		version = VERSION.exec(text)?.[1];

	if (!shell.ok || version === undefined) return; /* files that change at any time (web-root) are not kept */
	const name = KEPT + version;
	const cache = await caches.open(name);
	if ((await cache.match(scope)) !== undefined) return; /* the last that is put there, so all else is, too */
	await cache.addAll([...new Set([...text.matchAll(FILES)].map(([, path]) => new URL(path, scope).href))]);
	await cache.put(scope, shell);
	for (const other of await caches.keys()) if (other.startsWith(KEPT) && other !== name) await caches.delete(other);
}

/** It stands wherever it is asked for. */
async function keptShell() {
	const shell = await caches.match(scope);

	if (shell === undefined) return Response.error();
	const text = (await shell.text()).replaceAll('="./', `="${scope.pathname}`);
	return new Response(text, { headers: shell.headers });
}

/** A view, by the server; as long as the server can be reached, there may be a newer shell to keep. @param {any} event */
async function open(event) {
	try {
		const answer = await fetch(event.request);

		event.waitUntil(Promise.allSettled([keep(), renew()]));
		return answer;
	} catch {
		without.add(event.resultingClientId);
		return keptShell();
	}
}

/** @param {Request} request */
async function fetchOrKept(request) {
	return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
}

worker.addEventListener("install", (/** @type {any} */ event) => {
	worker.skipWaiting();
	event.waitUntil(keep().catch(() => undefined));
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
	const { request, clientId } = event,
		url = new URL(request.url);

	if (!url.href.startsWith(scope.href) || request.method !== "GET") return;
	if (request.mode === "navigate" && !NO_VIEWS.test(url.pathname.slice(scope.pathname.length)))
		event.respondWith(open(event));
	else if (without.has(clientId)) event.respondWith(fetchOrKept(request));
});

/* --- the subscription that the server knows, kept by the page (play/pushing.js) */

const PUSHED = new URL("push", scope).href;
const ANSWER_MS = 20000;

/** Nobody needs to be logged in for this line. @param {string} line @returns {Promise<string>} the name of the answer */
function tell(line) {
	const url = new URL("ws", scope);

	url.protocol = url.protocol.replace("http", "ws");
	return new Promise((resolve, reject) => {
		const socket = new WebSocket(url, "barpoint.v1"),
			timer = setTimeout(() => socket.close(), ANSWER_MS);

		socket.onopen = () => ["set tags yes", line].forEach((each) => socket.send(each));
		socket.onmessage = ({ data }) => {
			const name = /^@(push_\w+|not_stored)\b/.exec(data)?.[1];

			if (name === undefined) return;
			resolve(name);
			socket.close();
		};
		socket.onclose = () => {
			clearTimeout(timer);
			reject(new Error("no answer"));
		};
	});
}

/** What fails is tried again when a view is opened. */
async function renew() {
	const kept = await (await caches.match(PUSHED))?.json();

	if (kept === undefined) return;
	const { pushManager } = worker.registration,
		made =
			(await pushManager.getSubscription()) ??
			(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: kept.key })),
		{ endpoint, keys } = made.toJSON();
	if (endpoint === kept.endpoint) return;
	const words = ["renew", kept.keys.p256dh, kept.keys.auth, endpoint, keys.p256dh, keys.auth];
	const answer = await tell(words.join(" "));
	const cache = await caches.open("barpoint push");

	if (answer === "push_stored") await cache.put(PUSHED, new Response(JSON.stringify({ ...kept, endpoint, keys })));
	else if (answer === "push_unknown") await cache.delete(PUSHED); /* the player has ended it, or has a new password */
}

/** Some browsers tell of it, others only have another one. */
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => event.waitUntil(renew()));

/* --- what a push service brings */

/** Addresses of ours only. @param {string | undefined} url */
function placeOf(url) {
	const place = new URL(url ?? "", scope).href;

	return place.startsWith(scope.href) ? place : scope.href;
}

/** @param {any} data */
function read(data) {
	try {
		return data?.json() ?? {};
	} catch {
		return {};
	}
}

worker.addEventListener("push", (/** @type {any} */ event) => {
	const { title, body, url, tag } = read(event.data),
		data = { url: placeOf(url) };

	event.waitUntil(
		worker.registration.showNotification(title ?? "barpoint", {
			body,
			tag,
			icon: new URL("page/icon-192.png", scope).href,
			data,
		}),
	);
});

/** A window that is open goes there; else one is opened. @param {string} url */
async function show(url) {
	for (const client of await worker.clients.matchAll({ type: "window" }))
		if (client.url.startsWith(scope.href)) {
			await client.focus().catch(() => undefined);
			return client.navigate(url);
		}
	return worker.clients.openWindow(url);
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
	event.notification.close();
	event.waitUntil(show(event.notification.data.url));
});
