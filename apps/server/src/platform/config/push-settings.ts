import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileOnce } from "@puente/providers/files";
import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** Settings of web push; config.ts parses them with its own. */
export const pushSettingsShape = {
	/** The VAPID keys that identify us at the push services; without them no push is offered. */
	PUSH_PUBLIC_KEY: z.optional(text),
	PUSH_PRIVATE_KEY: z.optional(text),
	/** Where a push service reaches us. */
	PUSH_CONTACT: z.optional(
		z.url({ protocol: /^(mailto|https)$/, error: "must be a mailto: or https:// address" }),
	),
} as const;

type PushValues = Readonly<Partial<Record<keyof typeof pushSettingsShape, string | undefined>>>;

export type PushSettings = {
	readonly publicKey: string;
	readonly privateKey: string;
	readonly contact: string;
	/** The simulated push service; null in production. */
	readonly sandboxEndpoint: string | null;
};

type PushPlace = {
	/** Null in production. */
	readonly sandboxUrl: string | null;
	readonly dataDir: string;
	readonly problems: SettingProblems;
};

/** Null without keys: then every message is an SMS. The sandbox makes its own keys and keeps them with its data. */
export function pushSettings(values: PushValues, place: PushPlace): PushSettings | null {
	const { sandboxUrl, dataDir, problems } = place;
	const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT } = values;
	const sandboxEndpoint = sandboxUrl === null ? null : `${sandboxUrl.replace(/\/+$/, "")}/push`;
	if (PUSH_PUBLIC_KEY === undefined && PUSH_PRIVATE_KEY === undefined) {
		if (sandboxEndpoint === null) return null;
		const contact = PUSH_CONTACT ?? "mailto:sandbox@puente.example";
		return { ...sandboxKeys(dataDir), contact, sandboxEndpoint };
	}
	const needed = (name: string, value: string | undefined) =>
		value ?? problems.missing(name, "when a key for push is set");
	const publicKey = needed("PUSH_PUBLIC_KEY", PUSH_PUBLIC_KEY);
	const privateKey = needed("PUSH_PRIVATE_KEY", PUSH_PRIVATE_KEY);
	const contact = needed("PUSH_CONTACT", PUSH_CONTACT);
	// With another key every browser would refuse us, and only the borrowers would see it.
	if (publicKey !== "" && privateKey !== "" && publicKeyOf(privateKey) !== publicKey)
		problems.add("The settings PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair of VAPID keys.");
	return { publicKey, privateKey, contact, sandboxEndpoint };
}

const curve = "prime256v1";
const privateKeyBytes = 32;

function sandboxKeys(dataDir: string): Pick<PushSettings, "publicKey" | "privateKey"> {
	const file = join(dataDir, "push.key");
	createFileOnce(file, () => {
		const pair = createECDH(curve);
		pair.generateKeys();
		// Leading zeros are part of the key.
		return pair.getPrivateKey("hex").padStart(2 * privateKeyBytes, "0");
	});
	const privateKey = Buffer.from(readFileSync(file, "utf8"), "hex").toString("base64url");
	return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Empty for a text that is no private key. */
function publicKeyOf(privateKey: string): string {
	const bytes = Buffer.from(privateKey, "base64url");
	if (bytes.length !== privateKeyBytes) return "";
	try {
		const pair = createECDH(curve);
		pair.setPrivateKey(bytes);
		return pair.getPublicKey("base64url");
	} catch {
		return "";
	}
}
