import { expect, it } from "vitest";
import { accountEnd, checkBrebKey, keyAsAccount, storedBrebKey } from "./breb-key.ts";

it.each([
	["300 123 4567", "3001234567"],
	["+57 300-123-4567", "3001234567"],
	["1.020.304.050", "1020304050"],
	["Ana.Perez@Gmail.com", "ana.perez@gmail.com"],
	["@anaperez1", "@ANAPEREZ1"],
])("the key %s is %s", (typed, key) => {
	expect(checkBrebKey(typed)).toEqual({ ok: true, value: key });
	expect(storedBrebKey(typed)).toBe(key);
});

it.each(["12345", "@a", "@ana perez!", "ana@", "anaperez", "12345678901", "0123456789"])(
	"%s is no key",
	(typed) => {
		expect(checkBrebKey(typed)).toEqual({ ok: false, refusal: { rule: "brebKeyFormat" } });
		expect(storedBrebKey(typed)).toBe(typed);
	},
);

it("a key stands where the account number does", () => {
	expect(keyAsAccount({ cardType: "brebKey", brebKey: "@ANA1" })).toEqual({
		cardType: "brebKey",
		bankCode: "Bre-B",
		accountNumber: "@ANA1",
	});
	const byNumber = { cardType: "savings", bankCode: "1007", accountNumber: "12345678901" };
	expect(keyAsAccount(byNumber)).toBe(byNumber);
});

it.each([
	["12345678901", "8901"],
	["@ANAPEREZ1", "REZ1"],
	["ana.perez@gmail.com", "erez"],
])("the end of %s is %s", (account, end) => {
	expect(accountEnd(account)).toBe(end);
});
