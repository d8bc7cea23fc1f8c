import { expect, it } from "vitest";
import { type Fetch, replyBytesMax, requestVendor } from "./request.ts";

const ask = (fetch: Fetch) =>
	requestVendor({ fetch, method: "GET", url: "https://rail.example/", headers: {}, timeoutMs: 60_000 });

/** A body of parts of 64 KiB that ends after this many; it tells how much of it was read. */
function longBody(parts: number) {
	const part = new TextEncoder().encode("é".repeat(32 * 1024));
	const seen = { bytes: 0, cancelled: false };
	const stream = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (seen.bytes === parts * part.byteLength) return controller.close();
			seen.bytes += part.byteLength;
			controller.enqueue(part);
		},
		cancel() {
			seen.cancelled = true;
		},
	});
	return { stream, seen };
}

it("an answer without an end fails soon after the limit, and its connection is closed", async () => {
	const { stream, seen } = longBody(Number.POSITIVE_INFINITY);
	expect(await ask(async () => new Response(stream))).toEqual({ kind: "failed", cause: "unreadable" });
	expect(seen.cancelled).toBe(true);
	expect(seen.bytes).toBeGreaterThan(replyBytesMax);
	expect(seen.bytes).toBeLessThan(replyBytesMax + 1024 * 1024);
});

it("an answer of just the limit is read whole, also where a character is cut in two", async () => {
	const { stream } = longBody(replyBytesMax / (64 * 1024));
	const reply = await ask(async () => new Response(stream, { status: 201 }));
	expect(reply).toMatchObject({ kind: "reply", status: 201 });
	expect(reply.kind === "reply" && new Set(reply.text)).toEqual(new Set("é"));

	const [one = 0, two = 0] = new TextEncoder().encode("é");
	const cut = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(Uint8Array.of(one));
			controller.enqueue(Uint8Array.of(two));
			controller.close();
		},
	});
	expect(await ask(async () => new Response(cut))).toMatchObject({ text: "é" });
});

it("an answer without a body is an empty text", async () => {
	expect(await ask(async () => new Response(null, { status: 204 }))).toMatchObject({ status: 204, text: "" });
});
