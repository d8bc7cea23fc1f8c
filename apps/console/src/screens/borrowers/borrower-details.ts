import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";

export type BorrowerDetails = CallOutput<StaffCalls["borrower"]>;
export type Application = BorrowerDetails["applications"][number];
export type Loan = BorrowerDetails["loans"][number];
