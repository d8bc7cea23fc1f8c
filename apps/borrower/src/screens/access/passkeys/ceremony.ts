import type { CallOutput, Calls } from "@puente/contract";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type CreateOptions = CallOutput<Calls["passkeyStart"]>;
type LoginOptions = CallOutput<Calls["passkeyLoginStart"]>;

/** ES256, EdDSA and RS256: what phones and computers have. */
const algorithms = [-7, -8, -257];

/** Lets the device make a passkey. Returns null if the borrower stopped it, and "already" if the device has one. */
export async function createPasskey(options: CreateOptions) {
	const { challengeId, challenge, rpId, rpName, userHandle, userName, excludeIds } = options;
	try {
		const { id, response } = await startRegistration({
			optionsJSON: {
				challenge,
				rp: { id: rpId, name: rpName },
				user: { id: userHandle, name: userName, displayName: userName },
				pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
				excludeCredentials: excludeIds.map((each) => ({ type: "public-key", id: each })),
				authenticatorSelection: { residentKey: "required", userVerification: "required" },
				attestation: "none",
			},
		});
		const { clientDataJSON, attestationObject } = response;
		return { challengeId, credentialId: id, clientDataJSON, attestationObject };
	} catch (thrown) {
		return isNamed(thrown, "InvalidStateError") ? "already" : null;
	}
}

/** Lets the device sign a challenge. Returns null if the borrower stopped it or the device has no passkey. */
export async function signWithPasskey({ challengeId, challenge, rpId }: LoginOptions) {
	try {
		const { id, response } = await startAuthentication({
			optionsJSON: { challenge, rpId, userVerification: "required" },
		});
		const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
		return { challengeId, credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
	} catch {
		return null;
	}
}

/** The library wraps the browser's errors and keeps their names. */
function isNamed(thrown: unknown, name: string): boolean {
	return thrown instanceof Error && thrown.name === name;
}
