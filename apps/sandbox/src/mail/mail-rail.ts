import type { Rail } from "../faults/faults.ts";

export const mailRail = {
	name: "mail",
	faults: {
		timeout: "The mail server answers only after the sender has given up; the mail arrives all the same.",
		refuse: "The mail server refuses the address (550).",
		unavailable: "The mail server answers 451: try again later.",
		lost: "The mail server accepts the mail and never delivers it.",
		wrongLogin: "The mail server refuses our login (535).",
	},
} as const satisfies Rail;
