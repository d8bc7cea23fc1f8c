import type { Module } from "../../platform/context/calls.ts";
import { deliverMessages } from "./deliver-messages.ts";
import { expireOutbox } from "./store/outbox.ts";

export const notification = {
	jobs: { "deliver-messages": ({ outboxIds }, context) => deliverMessages(context, outboxIds) },
	due: [{ name: "expired-messages", run: ({ db, now }) => expireOutbox(db, now) }],
} satisfies Module;
