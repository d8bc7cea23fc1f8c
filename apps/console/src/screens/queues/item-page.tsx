import { mayWorkQueue, type QueueName, queueNames } from "@puente/core/staff";
import { type ComponentType, lazy } from "react";
import { useParams } from "react-router";
import { oneOf } from "../../shared/forms/filters.tsx";
import { useSession } from "../../shared/index.ts";
import { NotFound } from "../../shared/not-found.tsx";

type ItemScreen = ComponentType<{ readonly id: string }>;

/** Items of the queues `reductions` and `blocked` have pages elsewhere. */
const screens: Readonly<Partial<Record<QueueName, ItemScreen>>> = {
	referred: lazy(() => import("./referred.tsx")),
	identity: lazy(() => import("./identity.tsx")),
	payouts: lazy(() => import("./payout.tsx")),
	vouchers: lazy(() => import("./voucher.tsx")),
	unmatched: lazy(() => import("./unmatched.tsx")),
	openItems: lazy(() => import("./open-item.tsx")),
	feedback: lazy(() => import("./feedback.tsx")),
	erasures: lazy(() => import("./erasure.tsx")),
	exports: lazy(() => import("./export.tsx")),
};

export default function ItemPage() {
	const { queue = "", id = "" } = useParams();
	const queueName = oneOf(queueNames, queue);
	const { roles } = useSession();
	const Screen = queueName === "" || !mayWorkQueue(roles, queueName) ? undefined : screens[queueName];
	return Screen === undefined ? <NotFound /> : <Screen key={id} id={id} />;
}
