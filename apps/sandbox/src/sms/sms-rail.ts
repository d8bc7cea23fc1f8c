import type { Rail } from "../faults/faults.ts";

export const smsRail = {
	name: "sms",
	faults: {
		timeout: "The provider answers only after the sender has given up; the message is sent all the same.",
		refuse: "The provider refuses the number.",
		unavailable: "The provider answers 503.",
		lost: "The provider accepts the message and never delivers it.",
		late: "The message arrives 5 seconds after it was accepted.",
		undelivered: "The provider accepts the message and then reports that the phone could not be reached.",
		wrongKey: "The provider refuses our key.",
	},
} as const satisfies Rail;
