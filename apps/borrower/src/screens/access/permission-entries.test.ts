import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { permissionEntries } from "./permission-entries.ts";

describe("the permission disclosure", () => {
	it.each(Object.values(packs))("of $country says of every class what the policy says", (pack) => {
		const { asked, notAsked, wordless } = permissionEntries(pack.dataCollection);
		expect(wordless).toEqual([]);
		expect(asked).toEqual(["camera", "device", "location"]);
		expect(notAsked).toEqual(["apps", "sms", "files", "contacts"]);
	});

	it("notices a policy that it has no words for", () => {
		const { wordless } = permissionEntries({ ...packs.mx.dataCollection, sms: "required", device: "never" });
		expect(wordless).toEqual(["sms", "device"]);
	});
});
