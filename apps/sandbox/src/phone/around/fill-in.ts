import { countries } from "@puente/contract/region";
import { sandboxes } from "@puente/regions/sandbox";
import { fillStep } from "../calls.ts";

/** Where the app goes after a step of the application, by its step. */
const pathAfter: Readonly<Record<string, string>> = {
	BasicInfo: "/auth/id_card_authentication",
	IdentityOCR: "/auth/loan_question",
	Question: "/auth/additionalInfomation",
	Addition: "/bank_account/add_bankcard",
	BindCard: "/finish_loading",
};

/** Types into a field of the app, as a keyboard does. False if the present screen has no such field. */
export function typeInto(app: Window, id: string, text: string): boolean {
	const field = app.document.getElementById(id);
	// The app has its own classes of elements, so `instanceof` of this page does not know them.
	if (field?.tagName !== "INPUT" && field?.tagName !== "TEXTAREA") return false;
	const prototype = Object.getPrototypeOf(field) as object;
	Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	return true;
}

/** Chooses a picture in the first file field of the app. False if the present screen has none. */
export async function choosePicture(app: Window, address: string): Promise<boolean> {
	const field = app.document.querySelector<HTMLInputElement>("input[type=file]");
	if (field === null) return false;
	const picture = await (await fetch(address)).blob();
	const chosen = new DataTransfer();
	chosen.items.add(new File([picture], "photo.jpg", { type: "image/jpeg" }));
	field.files = chosen.files;
	field.dispatchEvent(new Event("change", { bubbles: true }));
	return true;
}

/** A number that nobody has: the third digit of a demo borrower's is never 1. */
function newNumber(countryName: string): string {
	const country = countries.find((name) => name === countryName) ?? countries[0];
	const digits = Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => byte % 10);
	return `${sandboxes[country].borrowers.mobileStem.slice(0, 2)}1${digits.join("")}`;
}

/**
 * Does the work of the present screen: the number, or a whole step of the application with the papers of a made-up
 * person. False where a person has to decide, and taps in the app.
 */
export async function fillIn(app: Window, country: string, papers: 0 | 1 | null): Promise<boolean> {
	if (typeInto(app, "mobile", newNumber(country))) return true;
	// The app's own values: it has the same origin.
	const read = (name: string) => localStorage.getItem(name) ?? "";
	const caller = { packageName: read("packageName"), token: read("token"), mobile: read("phoneNum") };
	if (caller.token === "" || !/^#\/(auth|bank_account)/.test(app.location.hash)) return false;
	const step = await fillStep(caller, papers);
	// The app asks for the order's step at its start.
	app.history.replaceState(null, "", `#${pathAfter[step] ?? "/"}`);
	app.location.reload();
	return true;
}
