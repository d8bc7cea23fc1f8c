import type { StaffCalls, StaffOutput } from "@puente/contract/staff";

export type BorrowerDetails = StaffOutput<StaffCalls["borrower"]>;
export type Application = BorrowerDetails["applications"][number];
export type Loan = BorrowerDetails["loans"][number];
