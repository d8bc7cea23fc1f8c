import { type BorrowerCall, type CallName, calls, findCall, wire } from "@puente/contract";
import { findApp, type RegisteredApp } from "@puente/regions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Reply, refusal } from "./answer.ts";
import type { BorrowerCallRequest } from "./borrower-guard.ts";
import type { Dispatch } from "./dispatch.ts";
import { openSealed } from "./node-cipher.ts";
import type { NonceLedger } from "./nonce-ledger.ts";
import { type ReadFiles, readUpload } from "./read-upload.ts";
import { languageOf, requestFrom, sendWithTime } from "./request.ts";

export type SealedWire = {
	readonly keys: ReadonlyMap<string, Uint8Array>;
	readonly isNewNonce: NonceLedger;
	/** Real time: the clock of the phone does not move with the sandbox clock. */
	readonly realNowMs: () => number;
	readonly dispatch: Dispatch<BorrowerCallRequest>;
};

/** `/api/<sealed>` and `/cou/<sealed>`: calls with sealed path and payload. */
export function addSealedRoutes(server: FastifyInstance, sealed: SealedWire, nowMs: () => number): void {
	for (const base of ["api", "cou"] as const) {
		server.all(`/${base}/*`, { config: { logName: base } }, async (request, reply) => {
			return sendWithTime(reply, await answer(sealed, base, request, reply), nowMs());
		});
	}
}

async function answer(
	sealed: SealedWire,
	base: BorrowerCall["base"],
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<Reply> {
	const language = languageOf(request);
	// Unknown app, wrong tag, stale or replayed: all get the same answer, which reveals nothing.
	const wireRefused = () => refusal({ error: "wireRefused" }, language);
	const app = findApp(String(request.headers["packagename"] ?? ""));
	const key = app && sealed.keys.get(app.packageName);
	if (!app || !key) return wireRefused();

	const path = openSealed(key, (request.params as { "*": string })["*"], "")?.text;
	if (path === undefined) return wireRefused();
	const name = findCall(base, path);
	if (!name) return refusal({ error: "callUnknown" }, language);
	reply.request.callName = name;
	if (request.method !== calls[name].method) return refusal({ error: "methodRefused" }, language);

	const found = { name, app, key, path };
	const { files }: BorrowerCall = calls[name];
	if (!files) {
		if (request.isMultipart()) return refusal({ error: "contentTypeRefused" }, language);
		const fields = request.method === "GET" ? request.query : request.body;
		return answerCall(sealed, found, request, { fields, readFiles: null });
	}
	const upload = await readUpload(request, files);
	if (!upload.ok) return refusal(upload.refusal, language);
	const { fields, readFiles, drop } = upload.value;
	return answerCall(sealed, found, request, { fields: Object.fromEntries(fields), readFiles }).finally(drop);
}

type FoundCall = {
	readonly name: CallName;
	readonly app: RegisteredApp;
	readonly key: Uint8Array;
	readonly path: string;
};

/** Opens the payload of a known call. Refuses one that is stale or replayed. */
async function answerCall(
	sealed: SealedWire,
	{ name, app, key, path }: FoundCall,
	request: FastifyRequest,
	content: { readonly fields: unknown; readonly readFiles: ReadFiles | null },
): Promise<Reply> {
	const language = languageOf(request);
	const wireRefused = () => refusal({ error: "wireRefused" }, language);
	const parameter = onlyValue(content.fields);
	const opened = parameter === null ? null : openSealed(key, parameter, path);
	if (!opened) return wireRefused();
	const payload = parseObject(opened.text);
	if (!payload) return refusal({ error: "bodyUnreadable" }, language);
	if (!isFresh(payload["timestamp"], sealed.realNowMs())) return wireRefused();
	if (!(await sealed.isNewNonce({ packageName: app.packageName, nonce: opened.nonce }))) return wireRefused();
	const { readFiles } = content;
	return sealed.dispatch(requestFrom(request, { call: name, payload, app, readFiles }));
}

const { min, max } = wire.parameterLetters;
const parameterName = new RegExp(`^[A-Za-z]{${min},${max}}$`);

/** The payload is the only field, under a random name. */
function onlyValue(fields: unknown): string | null {
	if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return null;
	const [[name, value] = [], ...others] = Object.entries(fields);
	if (others.length > 0 || name === undefined || !parameterName.test(name)) return null;
	return typeof value === "string" ? value : null;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
	} catch {
		return null;
	}
}

function isFresh(timestamp: unknown, nowMs: number): boolean {
	return (
		Number.isInteger(timestamp) && Math.abs(Number(timestamp) - nowMs / 1000) <= wire.clockSkewSecondsMax
	);
}
