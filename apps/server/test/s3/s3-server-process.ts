/** The process of `s3-server.ts`: one bucket in a folder, with the three requests that a file store makes. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { signatureRefusal } from "./s3-signature.ts";

const [directory = "", port = "0", bucket = "", accessKey = "", secretKey = ""] = process.argv.slice(2);

function refuse(response: ServerResponse, status: number, code: string): void {
	response.writeHead(status, { "content-type": "application/xml" });
	response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const body = await buffer(request);
	const refusal = signatureRefusal(request, body, { accessKey, secretKey });
	if (refusal !== null) return refuse(response, 403, refusal);
	const [, bucketName, ...keyParts] = decodeURIComponent(request.url ?? "").split("/");
	if (bucketName !== bucket) return refuse(response, 404, "NoSuchBucket");
	const file = join(directory, encodeURIComponent(keyParts.join("/")));
	switch (request.method) {
		case "PUT": {
			const digest = createHash("sha256").update(body).digest("base64");
			if ((request.headers["x-amz-checksum-sha256"] ?? digest) !== digest)
				return refuse(response, 400, "BadDigest");
			// A reader gets the old file or the new one whole, also when this process is killed.
			writeFileSync(`${file}.part`, body);
			renameSync(`${file}.part`, file);
			response.end();
			return;
		}
		case "GET":
			if (!existsSync(file)) return refuse(response, 404, "NoSuchKey");
			response.end(readFileSync(file));
			return;
		case "DELETE":
			rmSync(file, { force: true });
			response.writeHead(204).end();
			return;
		default:
			return refuse(response, 501, "NotImplemented");
	}
}

const server = createServer((request, response) => {
	answer(request, response).catch(() => refuse(response, 500, "InternalError"));
});
server.listen(Number(port), "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
