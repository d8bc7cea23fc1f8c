import type { PasskeySettings } from "../../../platform/config/passkey-settings.ts";
import type { Passkey } from "../store/passkeys.ts";

/** EdDSA, ES256 and RS256, as the app asks for. The library's own list would try experimental ones of Node. */
const algorithms = [-8, -7, -257];

type CeremonySettings = PasskeySettings & { readonly challenge: Buffer };

const credentialOf = (id: string) => ({
	id,
	rawId: id,
	type: "public-key" as const,
	clientExtensionResults: {},
});

const expectationsOf = ({ rpId, origins, challenge }: CeremonySettings) => ({
	expectedChallenge: challenge.toString("base64url"),
	expectedOrigin: [...origins],
	expectedRPID: rpId,
	// The fingerprint, face or PIN is what replaces the code.
	requireUserVerification: true,
});

type NewPasskey = Pick<Passkey, "credentialId" | "publicKey" | "signCount" | "synced">;

/** The passkey that a device made; null if the answer is not for this challenge, domain and address. */
export async function checkNewPasskey(
	expected: CeremonySettings,
	answer: {
		readonly credentialId: string;
		readonly clientDataJSON: string;
		readonly attestationObject: string;
	},
): Promise<NewPasskey | null> {
	const { credentialId, clientDataJSON, attestationObject } = answer;
	const { verifyRegistrationResponse } = await passkeyLibrary();
	const checked = await orNull(
		verifyRegistrationResponse({
			response: { ...credentialOf(credentialId), response: { clientDataJSON, attestationObject } },
			...expectationsOf(expected),
			supportedAlgorithmIDs: algorithms,
		}),
	);
	if (!checked?.verified) return null;
	const { credential, credentialBackedUp } = checked.registrationInfo;
	return {
		credentialId: Buffer.from(credential.id, "base64url"),
		publicKey: Buffer.from(credential.publicKey),
		signCount: credential.counter,
		synced: credentialBackedUp,
	};
}

/** The new counter of a passkey that signed the challenge; null if it did not, or if it may have been copied. */
export async function checkSignature(
	expected: CeremonySettings,
	passkey: Passkey,
	answer: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string },
): Promise<Pick<Passkey, "signCount" | "synced"> | null> {
	const { clientDataJSON, authenticatorData, signature } = answer;
	const { verifyAuthenticationResponse } = await passkeyLibrary();
	const id = passkey.credentialId.toString("base64url");
	const checked = await orNull(
		verifyAuthenticationResponse({
			response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
			credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
			...expectationsOf(expected),
		}),
	);
	if (!checked?.verified) return null;
	const { newCounter, credentialBackedUp } = checked.authenticationInfo;
	return { signCount: newCounter, synced: credentialBackedUp };
}

/** Loaded with the first passkey: its 150 files would make every start longer. */
const passkeyLibrary = () => import("@simplewebauthn/server");

/** The library throws for every answer that does not fit. */
function orNull<T>(checking: Promise<T>): Promise<T | null> {
	return checking.catch(() => null);
}
