import type { StaffCalls, StaffOutput } from "@puente/contract/staff";

export type Person = StaffOutput<StaffCalls["staffList"]>["staff"][number];
