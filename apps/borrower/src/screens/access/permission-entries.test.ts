import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { permissionEntries } from "./permission-entries.ts";

describe("permission disclosure", () => {
	it.each(Object.values(packs))("of $country covers every data class of the policy", (pack) => {
		const { requested, notRequested, withoutText } = permissionEntries(pack.dataCollection);
		expect(withoutText).toEqual([]);
		expect(requested).toEqual(["camera", "device", "location"]);
		expect(notRequested).toEqual(["apps", "sms", "files", "contacts"]);
	});

	it("reports data classes without a text", () => {
		const { withoutText } = permissionEntries({
			...packs.mx.dataCollection,
			sms: "required",
			device: "never",
		});
		expect(withoutText).toEqual(["sms", "device"]);
	});
});
