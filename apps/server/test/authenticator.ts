import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { randomUuid } from "./random.ts";

type Site = { readonly rpId: string; readonly origin: string };
type Behaviour = Partial<Site> & {
	/** False: the person was present, but showed neither finger, face nor PIN. */
	readonly userVerified?: boolean;
	/** Number of signatures that the authenticator claims. */
	readonly counter?: number;
};
type Start = { readonly challengeId: string; readonly challenge: string };

const site: Site = { rpId: "puente.example", origin: "https://puente.example" };

/** An authenticator in software with one ES256 passkey. */
export function createAuthenticator() {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const credentialId = Buffer.from(randomUuid());
	const coseKey = cborMap([
		[cborInt(1), cborInt(2)],
		[cborInt(3), cborInt(-7)],
		[cborInt(-1), cborInt(1)],
		[cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
		[cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
	]);
	const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
	const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
	return {
		credentialId: credentialId.toString("base64url"),
		/** Input of `passkeyAdd`. */
		create({ challengeId, challenge }: Start, behaviour: Behaviour = {}) {
			const { rpId, origin, userVerified = true, counter = 0 } = { ...site, ...behaviour };
			const authData = authenticatorData({ rpId, userVerified, counter, attested });
			const attestationObject = cborMap([
				[cborText("fmt"), cborText("none")],
				[cborText("attStmt"), cborMap([])],
				[cborText("authData"), cborBytes(authData)],
			]);
			return {
				challengeId,
				credentialId: credentialId.toString("base64url"),
				clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
				attestationObject: attestationObject.toString("base64url"),
			};
		},
		/** Input of `passkeyLogin`. */
		sign({ challengeId, challenge }: Start, userId: string, behaviour: Behaviour = {}) {
			const { rpId, origin, userVerified = true, counter = 0 } = { ...site, ...behaviour };
			const authData = authenticatorData({ rpId, userVerified, counter, attested: null });
			const client = clientData("webauthn.get", challenge, origin);
			const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
			return {
				challengeId,
				credentialId: credentialId.toString("base64url"),
				clientDataJSON: client.toString("base64url"),
				authenticatorData: authData.toString("base64url"),
				signature: sign("sha256", signed, privateKey).toString("base64url"),
				userHandle: Buffer.from(userId).toString("base64url"),
			};
		},
	};
}

function clientData(type: string, challenge: string, origin: string): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const userPresentFlag = 0x01;
const userVerifiedFlag = 0x04;
const attestedFlag = 0x40;

function authenticatorData(data: {
	readonly rpId: string;
	readonly userVerified: boolean;
	readonly counter: number;
	readonly attested: Buffer | null;
}): Buffer {
	const flags =
		userPresentFlag |
		(data.userVerified ? userVerifiedFlag : 0) |
		(data.attested === null ? 0 : attestedFlag);
	const counter = Buffer.alloc(4);
	counter.writeUInt32BE(data.counter);
	const rpIdHash = createHash("sha256").update(data.rpId).digest();
	return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, data.attested ?? Buffer.alloc(0)]);
}

/** The parts of CBOR that an attestation has. */
function cborHead(major: number, value: number): Buffer {
	if (value < 24) return Buffer.from([(major << 5) | value]);
	if (value < 256) return Buffer.from([(major << 5) | 24, value]);
	return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
	Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
