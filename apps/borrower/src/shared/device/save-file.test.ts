import { expect, it } from "vitest";
import { bytesOf } from "./save-file.ts";

it("decodes every byte value from base64", () => {
	const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
	expect(bytesOf(btoa(String.fromCharCode(...all)))).toEqual(all);
	expect(bytesOf("")).toHaveLength(0);
});
