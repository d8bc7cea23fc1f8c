import { describe, expect, it } from "vitest";
import { editGrouped, groupDigits } from "./group-digits.ts";

const clabe = (digits: string) => groupDigits(digits, [3]);
const card = (digits: string) => groupDigits(digits, [4]);

describe("groupDigits", () => {
	it.each([
		["", [4], ""],
		["1234", [4], "1234"],
		["12345", [4], "1234 5"],
		["127180012345622235", [3], "127 180 012 345 622 235"],
		["5512345678", [2, 4], "55 1234 5678"],
		["9812345678", [5], "98123 45678"],
		["8031234567", [3, 3, 4], "803 123 4567"],
	])("groups %s by %j", (digits, grouping, text) => {
		expect(groupDigits(digits, grouping)).toBe(text);
	});

	it("keeps a text that is no plain number", () => {
		expect(groupDigits("+52 55", [2, 4])).toBe("+52 55");
	});
});

/** Applies an edit to a text in which "|" is the caret. */
function edited(
	marked: string,
	edit: {
		readonly before?: string;
		readonly isForward?: boolean;
		readonly group?: (digits: string) => string;
	},
) {
	const text = marked.replace("|", "");
	const { before = "", isForward = false, group = card } = edit;
	const result = editGrouped({ before, text, caret: marked.indexOf("|"), isForward, group });
	return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe("editGrouped", () => {
	it("keeps the caret at the end while typing", () => {
		expect(edited("1|", {})).toBe("1|");
		expect(edited("12345|", { before: "1234" })).toBe("1234 5|");
		expect(edited("127 1|", { before: "127", group: clabe })).toBe("127 1|");
	});

	it("keeps the caret behind the digit that was typed in the middle", () => {
		expect(edited("1299|34 5678", { before: "1234 5678" })).toBe("1299| 3456 78");
		expect(edited("1234 9|5678", { before: "1234 5678" })).toBe("1234 9|567 8");
	});

	it("keeps the caret when a digit in the middle is deleted", () => {
		expect(edited("12|4 5678", { before: "1234 5678" })).toBe("12|45 678");
		expect(edited("1234 |678", { before: "1234 5678" })).toBe("1234| 678");
	});

	it("deletes the digit beside a space that is deleted", () => {
		expect(edited("1234|5678", { before: "1234 5678" })).toBe("123|5 678");
		expect(edited("1234|5678", { before: "1234 5678", isForward: true })).toBe("1234| 678");
	});

	it("takes pasted spaces and dashes, and other characters, as nothing", () => {
		expect(edited("127-180-01234562223-5|", { group: clabe })).toBe("127 180 012 345 622 235|");
		expect(edited(" 4242\u00a04242 4242|", {})).toBe("4242 4242 4242|");
		expect(edited("12x|34", { before: "1234" })).toBe("12|34");
	});

	it("replaces a selection by a paste and puts the caret behind it", () => {
		expect(edited("12 99 88|78", { before: "1234 5678" })).toBe("1299 88|78");
	});

	it("returns digits only", () => {
		const edit = { before: "", text: "5512-3456 78", caret: 12, isForward: false, group: card };
		expect(editGrouped(edit).digits).toBe("5512345678");
	});

	it("puts the caret at the end of a number that was cleaned otherwise", () => {
		const national = () => "5512345678";
		const edit = { before: "", text: "+52 55 1234-5678", caret: 3, isForward: false, group: card };
		expect(editGrouped({ ...edit, clean: national })).toEqual({
			digits: "5512345678",
			text: "5512 3456 78",
			caret: 12,
		});
	});

	it("leaves a text that is no number yet as it is", () => {
		const edit = { before: "+5", text: "+52", caret: 3, isForward: false, group: card };
		expect(editGrouped({ ...edit, clean: (text) => text })).toEqual({ digits: "+52", text: "+52", caret: 3 });
	});
});
