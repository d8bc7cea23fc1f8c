import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Place } from "@puente/providers/files";
import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** Settings of the file store; config.ts parses them with its own. */
export const fileSettingsShape = {
	FILES_URL: z.optional(z.url({ protocol: /^(file|s3)$/, error: "must be a file:/// or s3:// address" })),
	S3_ACCESS_KEY: z.optional(text),
	S3_SECRET_KEY: z.optional(text),
} as const;

type FileValues = Readonly<Partial<Record<keyof typeof fileSettingsShape, string | undefined>>>;

/** Where pictures are stored: a folder that all processes mount, or a bucket. */
export type FileSettings = { readonly folder: string } | { readonly s3: S3Place };

export function fileSettings(
	{ FILES_URL, S3_ACCESS_KEY, S3_SECRET_KEY }: FileValues,
	{ dataDir, problems }: { readonly dataDir: string; readonly problems: SettingProblems },
): FileSettings {
	if (FILES_URL === undefined) return { folder: join(dataDir, "files") };
	const url = new URL(FILES_URL);
	if (url.protocol === "file:") return { folder: folderOf(url, problems) };
	const required = (name: string, value: string | undefined) =>
		value ?? problems.missing(name, "when FILES_URL is an s3:// address");
	return {
		s3: {
			...placeOf(url, problems),
			accessKey: required("S3_ACCESS_KEY", S3_ACCESS_KEY),
			secretKey: required("S3_SECRET_KEY", S3_SECRET_KEY),
		},
	};
}

function folderOf(url: URL, problems: SettingProblems): string {
	try {
		return fileURLToPath(url);
	} catch {
		problems.add("The setting FILES_URL must be file:/// and an absolute path.");
		return "";
	}
}

const bucketPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
const prefixPattern = /^[A-Za-z0-9._/-]*$/;

/** `s3://bucket/prefix?endpoint=https://host&region=name`; without an endpoint it is Amazon's. */
function placeOf(url: URL, problems: SettingProblems): Omit<S3Place, "accessKey" | "secretKey"> {
	const wrong = (what: string) => problems.add(`The setting FILES_URL ${what}.`);
	if (url.username !== "" || url.password !== "")
		wrong("must not contain keys: set S3_ACCESS_KEY and S3_SECRET_KEY");
	if (!bucketPattern.test(url.host)) wrong("must name a bucket: s3://bucket");
	const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
	if (!prefixPattern.test(prefix)) wrong("may have only letters, digits and . _ - / after the bucket");
	const unknown = [...url.searchParams.keys()].filter((name) => !["endpoint", "region"].includes(name));
	if (unknown.length > 0)
		wrong(`may have only endpoint and region after the question mark, not ${unknown[0]}`);
	const endpoint = url.searchParams.get("endpoint");
	if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
		wrong("must have an http or https address without a path as endpoint");
	const region = url.searchParams.get("region");
	if (endpoint === null && region === null)
		wrong("needs ?region=, or ?endpoint= for a store that is not Amazon's");
	return {
		endpoint: endpoint?.replace(/\/$/, "") ?? `https://s3.${region}.amazonaws.com`,
		region: region ?? "us-east-1",
		bucket: url.host,
		prefix: prefix === "" ? "" : `${prefix}/`,
	};
}
