import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";

export type BorrowerDetails = StaffAnswer<"borrower">;
export type Application = BorrowerDetails["applications"][number];
export type Loan = BorrowerDetails["loans"][number];
