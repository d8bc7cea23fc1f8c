import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
/** For a password that everybody knows: the sandbox's. */
export const publicCost = { memory: 8, passes: 1, parallelism: 1 };
const tagBytes = 32;
const derive = promisify(argon2);

type Cost = typeof cost;

/** Argon2id in the text form that every library reads, with what it was made with: the cost can grow later. */
export async function hashPassword(password: string, madeWith: Cost = cost): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await tagOf(password, nonce, madeWith);
	const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
	const { memory, passes, parallelism } = madeWith;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function isPasswordOf(password: string, hash: string): Promise<boolean> {
	const [, memory, passes, parallelism, nonce, tag] = form.exec(hash) ?? [];
	if (tag === undefined || nonce === undefined) throw new Error("A password hash has another form.");
	const found = await tagOf(password, Buffer.from(nonce, "base64"), {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	});
	return timingSafeEqual(found, Buffer.from(tag, "base64"));
}

/** Composed the same way whatever keyboard it was typed on. */
function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
	const message = Buffer.from(password.normalize("NFKC"));
	return derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: tagBytes });
}

/** A hash that nobody's password has, so that a name nobody has takes as long as one that somebody has. */
export const dummyPasswordHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Without the ones that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** For a new person: 20 characters, almost 100 bits, in groups that can be read out. */
export function randomPassword(): string {
	const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
	return Array.from({ length: 4 }, group).join("-");
}
