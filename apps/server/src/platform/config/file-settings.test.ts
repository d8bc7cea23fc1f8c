import { describe, expect, it } from "vitest";
import { fileSettings } from "./file-settings.ts";
import { createSettingProblems } from "./setting-problems.ts";

const keys = { S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };

/** The settings, or the sentences about what is wrong. */
function read(values: Parameters<typeof fileSettings>[0]) {
	const problems = createSettingProblems();
	const settings = fileSettings(values, { dataDir: "/data", problems });
	problems.throwIfAny();
	return settings;
}

describe("the place of files", () => {
	it("is a folder of the data directory unless FILES_URL names another", () => {
		expect(read({})).toEqual({ folder: "/data/files" });
		expect(read({ FILES_URL: "file:///srv/our%20files" })).toEqual({ folder: "/srv/our files" });
	});

	it("is a bucket at Amazon when only its region is named", () => {
		expect(read({ ...keys, FILES_URL: "s3://puente-mx?region=us-east-2" })).toEqual({
			s3: {
				endpoint: "https://s3.us-east-2.amazonaws.com",
				region: "us-east-2",
				bucket: "puente-mx",
				prefix: "",
				accessKey: "key",
				secretKey: "secret",
			},
		});
	});

	it("is a bucket of another store when an endpoint is named, with what precedes the names", () => {
		const FILES_URL = "s3://puente/mx/pictures/?endpoint=http://store:9000/&region=here";
		expect(read({ ...keys, FILES_URL })).toMatchObject({
			s3: { endpoint: "http://store:9000", region: "here", bucket: "puente", prefix: "mx/pictures/" },
		});
	});

	it.each([
		["s3://puente", "needs ?region=, or ?endpoint= for a store that is not Amazon's."],
		["s3://puente?endpoint=store:9000", "must have an http or https address without a path as endpoint."],
		["s3://puente?endpoint=https://store/puente", "must have an http or https address without a path"],
		["s3://puente?endpiont=https://store", "not endpiont."],
		["s3://key:secret@puente?region=x", "must not contain keys: set S3_ACCESS_KEY and S3_SECRET_KEY."],
		["s3:///pictures?region=x", "must name a bucket: s3://bucket."],
		["s3://puente/a%20b?region=x", "may have only letters, digits and . _ - / after the bucket."],
		["file://store/files", "must be file:/// and an absolute path."],
	])("is refused with a sentence: %s", (FILES_URL, sentence) => {
		expect(() => read({ ...keys, FILES_URL })).toThrow(sentence);
	});

	it("needs both keys for a bucket", () => {
		expect(() => read({ FILES_URL: "s3://puente?region=x" })).toThrow(
			"The setting S3_ACCESS_KEY is needed when FILES_URL is an s3:// address.\nThe setting S3_SECRET_KEY is needed",
		);
	});
});
