"""services.py - whom letters are carried to in tests: a push service that decrypts, a hook, mailers with and without TLS. All of
them have certificates of one authority, which nobody else trusts.
"""

import asyncio
import base64
import contextlib
import datetime
import http.server
import json
import os
import ssl
import threading

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def letters_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authority:
    """ca.crt, and service.pem for localhost or another name, in a folder."""

    def __init__(self, folder, name="localhost"):
        self.path, self.service = os.path.join(folder, "ca.crt"), os.path.join(folder, "service.pem")
        key = ec.generate_private_key(ec.SECP256R1())
        root = self.certificate("tests", key, "tests", key, None)
        own_key = ec.generate_private_key(ec.SECP256R1())
        own = self.certificate(name, own_key, "tests", key, x509.DNSName(name))
        with open(self.path, "wb") as file:
            file.write(root.public_bytes(serialization.Encoding.PEM))
        with open(self.service, "wb") as file:
            file.write(
                own_key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            )
            file.write(own.public_bytes(serialization.Encoding.PEM))

    @staticmethod
    def certificate(subject, key, issuer, issuer_key, name):
        now = datetime.datetime.utcnow()
        builder = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
            .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.BasicConstraints(ca=name is None, path_length=None), critical=True)
        )
        if name is not None:
            builder = builder.add_extension(x509.SubjectAlternativeName([name]), critical=False)
        return builder.sign(issuer_key, hashes.SHA256())

    def context(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.service)
        return context


class Browser:
    """One that has subscribed: its keys, and what it reads of a push."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(*POINT)

    def keys(self):
        return {"p256dh": letters_of(self.point), "auth": letters_of(self.auth)}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        other, sealed = body[21 : 21 + length], body[21 + length :]
        assert size >= 18 and length == 65 and len(sealed) <= size and len(body) <= 4096, (size, length, len(body))
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), other))
        both = self.stretch(self.auth, b"WebPush: info\0" + self.point + other, 32, secret)
        key = self.stretch(salt, b"Content-Encoding: aes128gcm\0", 16, both)
        nonce = self.stretch(salt, b"Content-Encoding: nonce\0", 12, both)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.rstrip(b"\0")[-1:] == b"\2", text[-4:]
        return json.loads(text.rstrip(b"\0")[:-1])

    @staticmethod
    def stretch(salt, info, length, secret):
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def check_vapid(word, origin, now, key):
    """RFC 8292: signed by the key that the server gives to browsers, for this service, for less than a day."""
    scheme, _, rest = word.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and parts["k"] == key, (word, key)
    head, claims, signature = parts["t"].split(".")
    numbers = bytes_of(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    der = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(bytes_of(claims))
    assert said["aud"] == origin and said["sub"] == "mailto:barpoint@play.example.org", said
    assert now < said["exp"] <= now + 24 * 3600, said


class Held(threading.Event):
    """Requests wait for it before they are answered: `paths` are theirs."""

    def __init__(self):
        super().__init__()
        self.paths = []


class Service:
    """An HTTPS service on this machine that keeps what it is sent: (path, headers, body)."""

    def __init__(self, authority, place=("127.0.0.1", 0)):
        self.got, self.status, self.headers, self.held = [], 201, {}, None
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            """Answers with the status of the moment."""

            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers), body))
                held = service.held
                if held is not None:
                    held.paths.append(self.path)
                    held.wait(600)
                self.send_response(service.status)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(place, Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # a courier that was killed
        self.server.socket = authority.context().wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.origin = f"https://localhost:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        if self.held is not None:
            self.held.set()
        self.server.shutdown()
        self.server.server_close()


class Mailbox:
    """What a mailer has taken: (from, to, message). It refuses whom the test says."""

    def __init__(self):
        self.got, self.refused, self.refused_text, self.helos = [], {}, None, []

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        self.helos.append(hostname)
        return responses

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.refused_text is not None:
            return self.refused_text
        self.got.append((envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    """One user with one password."""
    known = (data.login, data.password) == (b"club@example.org", b"secret word")
    return AuthResult(success=known, handled=True)


@contextlib.contextmanager
def mailer(mailbox, context=None, host="127.0.0.1", **options):
    """Runs a mailer, which has TLS from the first byte if there is a context; yields its port."""
    loop = asyncio.new_event_loop()
    making = loop.create_server(lambda: SMTP(mailbox, loop=loop, **options), host, 0, ssl=context)
    server = loop.run_until_complete(making)
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
