import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import { type FileRule, type Refusal, wire } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { FastifyRequest } from "fastify";

/** The files of a multipart call, read only after the seal, the session and the limits are checked. */
export type ReadFiles = () => Promise<Result<readonly Buffer[], Refusal>>;

export type Upload = {
	/** The fields before the first file, by name; a JSON field is already parsed. */
	readonly fields: ReadonlyMap<string, unknown>;
	readonly readFiles: ReadFiles;
	/** Discards what was not read, so that the connection can be reused. */
	readonly drop: () => void;
};

type Part = MultipartFile | MultipartValue;
type Parts = AsyncIterator<Part>;

const fieldsMax = 20;
const fieldBytesMax = 64 * 1024;

const unreadable = refuse<Refusal>({ error: "bodyUnreadable" });
const bodyTooLarge = refuse<Refusal>({ error: "bodyTooLarge" });
/** Every file of the contract is an image. */
const imageTooLarge = refuse<Refusal>({ error: "imageTooLarge" });
const wrongCount = (problem: "required" | "tooLong") =>
	refuse<Refusal>({ error: "inputRefused", fields: [{ field: wire.fileField, problem }] });

/** Reads up to the first file. Refusals: contentTypeRefused, bodyUnreadable. */
export async function readUpload(request: FastifyRequest, rule: FileRule): Promise<Result<Upload, Refusal>> {
	if (!request.isMultipart()) return refuse({ error: "contentTypeRefused" });
	const parts = request.parts({
		// One more than allowed, to distinguish too many files from a broken body.
		limits: {
			fileSize: rule.bytesMax,
			files: rule.countMax + 1,
			fields: fieldsMax,
			fieldSize: fieldBytesMax,
			parts: rule.countMax + 1 + fieldsMax,
		},
	});
	const drop = () => {
		request.raw.unpipe();
		request.raw.resume();
	};
	const fields = new Map<string, unknown>();
	for (;;) {
		const part = await nextPart(parts);
		if (!part.ok || (part.value?.type === "field" && !addField(fields, part.value))) {
			drop();
			return unreadable;
		}
		if (part.value?.type === "field") continue;
		const first = part.value;
		return ok({ fields, drop, readFiles: () => readFiles(parts, first, rule) });
	}
}

function addField(fields: Map<string, unknown>, part: MultipartValue): boolean {
	const isWhole = !part.fieldnameTruncated && !part.valueTruncated;
	if (!isWhole || fields.has(part.fieldname)) return false;
	fields.set(part.fieldname, part.value);
	return true;
}

/** Any exception of the parser means an unreadable body. */
async function nextPart(parts: Parts): Promise<Result<Part | null, null>> {
	try {
		const { value, done } = await parts.next();
		return ok(done === true ? null : value);
	} catch {
		return refuse(null);
	}
}

/**
 * Limits apply while bytes arrive, so a file over the limit is never buffered whole. Refusals: bodyUnreadable,
 * bodyTooLarge, imageTooLarge, inputRefused.
 */
async function readFiles(
	parts: Parts,
	first: MultipartFile | null,
	rule: FileRule,
): Promise<Result<readonly Buffer[], Refusal>> {
	const files: Buffer[] = [];
	let bytesLeft = wire.uploadBytesMax;
	let part: Part | null = first;
	while (part !== null) {
		if (part.type === "field" || part.fieldname !== wire.fileField) return unreadable;
		if (files.length === rule.countMax) return wrongCount("tooLong");
		const file = await readFile(part, { bytesMax: rule.bytesMax, bytesLeft });
		if (!file.ok) return file;
		bytesLeft -= file.value.length;
		files.push(file.value);
		const next = await nextPart(parts);
		if (!next.ok) return unreadable;
		part = next.value;
	}
	return files.length < rule.countMin ? wrongCount("required") : ok(files);
}

async function readFile(
	part: MultipartFile,
	{ bytesMax, bytesLeft }: { readonly bytesMax: number; readonly bytesLeft: number },
): Promise<Result<Buffer, Refusal>> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const chunk of part.file as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			if (bytes > bytesMax || part.file.truncated) return imageTooLarge;
			if (bytes > bytesLeft) return bodyTooLarge;
			chunks.push(chunk);
		}
	} catch {
		return unreadable;
	}
	return part.file.truncated ? imageTooLarge : ok(Buffer.concat(chunks));
}
