import type { StaffCalls, StaffOutput } from "@puente/contract/staff";

export type Story = StaffOutput<StaffCalls["borrower"]>;
export type Application = Story["applications"][number];
export type Loan = Story["loans"][number];
