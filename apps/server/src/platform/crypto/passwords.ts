import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** For the sandbox's password, which is public. */
export const publicCost = { memory: 8, passes: 1, parallelism: 1 };
const tagBytes = 32;
const derive = promisify(argon2);

type Cost = typeof cost;

/**
 * Argon2id in the PHC text form. The hash contains its cost, so that the cost can be raised later.
 * Uses Node's own Argon2: the npm packages for it are native addons.
 */
export async function hashPassword(password: string, hashCost: Cost = cost): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await tagOf(password, nonce, hashCost);
	const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
	const { memory, passes, parallelism } = hashCost;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function isPasswordOf(password: string, hash: string): Promise<boolean> {
	const [, memory, passes, parallelism, nonce, tag] = hashPattern.exec(hash) ?? [];
	if (tag === undefined || nonce === undefined)
		throw new Error("password hash is not in the Argon2id text form");
	const found = await tagOf(password, Buffer.from(nonce, "base64"), {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	});
	return timingSafeEqual(found, Buffer.from(tag, "base64"));
}

/** Normalises to NFKC, so that the same password typed on another keyboard gives the same tag. */
function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
	const message = Buffer.from(password.normalize("NFKC"));
	return derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: tagBytes });
}

/** A hash that no password matches. Checking it for an unknown name takes as long as checking a real one. */
export const dummyPasswordHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Without characters that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A first password for new staff: 20 characters, almost 100 bits, in groups that can be read out. */
export function randomPassword(): string {
	const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
	return Array.from({ length: 4 }, group).join("-");
}
