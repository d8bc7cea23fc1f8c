import type { Output } from "../../shared/calls/use-call.tsx";

export type PayReference = Output<"getStpClabe">["references"][number];
export type PaymentState = Output<"payOrder">["state"];
export type RepayDetail = Output<"repayDetail">;
