import type { QueueName, StaffRole } from "@puente/core/staff";
import { picture } from "../samples/picture.ts";
import {
	borrowerId,
	colleague,
	comparedPayout,
	erasureItem,
	exportItem,
	feedbackItem,
	handedOverClaim,
	identityItem,
	itemId,
	openItem,
	payoutItem,
	queueCounts,
	queueItem,
	referredItem,
	unmatchedItem,
	voucherItem,
	waitingClose,
} from "../samples/queues.ts";
import { ago, idOf, ownId, ownName } from "../samples/session.ts";
import { longText, longWord } from "../samples/text.ts";
import { type Answers, refused } from "../wire.ts";
import type { Scene } from "./scene.ts";

const route = "/queues/:queue/:id";

function itemScene(
	queue: QueueName,
	options: {
		readonly role: StaffRole;
		readonly answers: Answers;
		readonly state?: string;
		readonly id?: string;
	},
): Scene {
	const { role, answers, state, id = itemId } = options;
	const scene = { route, state: state ?? queue, path: `/queues/${queue}/${id}`, roles: [role], answers };
	return state === undefined ? scene : { ...scene, variant: true };
}

const pictures: Answers = { documentImage: picture, voucherImage: picture, feedbackImage: picture };

const items = [
	queueItem("referred"),
	queueItem("referred", { id: idOf(31), country: null, deadline: ago(1), assignedTo: colleague }),
	queueItem("referred", {
		id: idOf(32),
		orderNo: longWord.slice(0, 24).toUpperCase(),
		deadline: null,
		assignedTo: { id: ownId, name: ownName },
	}),
];

export const queueScenes: readonly Scene[] = [
	{
		route: "/queues",
		state: "full",
		path: "/queues",
		roles: ["credit", "finance", "compliance"],
		answers: { queues: queueCounts() },
	},
	{
		route: "/queues",
		state: "empty",
		variant: true,
		path: "/queues",
		roles: ["admin"],
		answers: { queues: queueCounts([]) },
	},
	{
		route: "/queues/:queue",
		state: "full",
		path: "/queues/referred",
		roles: ["credit"],
		answers: { queue: { items, next: "more" }, queues: queueCounts(["referred", "identity"]) },
	},
	{
		route: "/queues/:queue",
		state: "empty",
		variant: true,
		path: "/queues/payouts",
		roles: ["finance"],
		answers: { queue: { items: [], next: null } },
	},
	{
		route: "/queues/:queue",
		state: "refused",
		variant: true,
		path: "/queues/payouts",
		roles: ["finance"],
		answers: { queue: refused("notPermitted") },
	},
	itemScene("referred", { role: "credit", answers: { referredItem: referredItem(), ...pictures } }),
	itemScene("referred", {
		state: "referred without an offer or pictures",
		role: "credit",
		answers: { referredItem: referredItem({ offer: null, images: [], sharers: [], name: longWord }) },
	}),
	itemScene("identity", { role: "compliance", answers: { identityItem: identityItem(), ...pictures } }),
	itemScene("payouts", { role: "finance", answers: { payoutItem: payoutItem() } }),
	itemScene("vouchers", { role: "finance", answers: { voucherItem: voucherItem(), ...pictures } }),
	itemScene("vouchers", {
		state: "voucher without pictures and payments",
		role: "finance",
		answers: { voucherItem: voucherItem({ images: [], payments: [], reference: longWord }) },
	}),
	itemScene("unmatched", { role: "finance", answers: { unmatchedItem: unmatchedItem() } }),
	itemScene("openItems", { role: "finance", answers: { openItem: openItem() } }),
	itemScene("openItems", {
		state: "open item without payment and loan",
		role: "finance",
		answers: { openItem: openItem({ payment: null, loan: null, correction: null, key: longWord }) },
	}),
	itemScene("openItems", {
		state: "open item about a payout",
		role: "finance",
		answers: {
			openItem: openItem({
				kind: "payoutStateDiffers",
				payment: null,
				correction: null,
				payout: comparedPayout,
			}),
		},
	}),
	itemScene("openItems", {
		state: "open item about a close of many days",
		role: "finance",
		answers: {
			openItem: openItem({
				kind: "closeWaits",
				rail: "MXN",
				payment: null,
				loan: null,
				correction: null,
				close: waitingClose,
			}),
		},
	}),
	itemScene("feedback", { role: "support", answers: { feedbackItem: feedbackItem(), ...pictures } }),
	itemScene("feedback", {
		state: "feedback with long words",
		role: "support",
		answers: {
			feedbackItem: feedbackItem({ description: longText, contact: longWord, images: [], claim: null }),
		},
	}),
	itemScene("feedback", {
		state: "claim that was handed over",
		role: "support",
		answers: { feedbackItem: handedOverClaim(), ...pictures },
	}),
	itemScene("erasures", {
		role: "compliance",
		id: borrowerId,
		answers: { erasureItem: erasureItem() },
	}),
	itemScene("exports", { role: "compliance", answers: { exportItem: exportItem({ reason: longText }) } }),
	itemScene("payouts", {
		state: "an item that does not wait any more",
		role: "finance",
		answers: { payoutItem: refused("itemNotFound") },
	}),
];
