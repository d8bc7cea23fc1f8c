import { type FieldProblem, type Problem, problems } from "@puente/contract";
import type * as z from "zod/mini";

/** Every schema of the contract says its problem by name; what zod itself complains about is a wrong format. */
export function fieldProblemsOf(issues: readonly z.core.$ZodIssue[]): readonly FieldProblem[] {
	return issues.map((issue) => ({
		field: issue.path.join("."),
		problem: (problems as readonly string[]).includes(issue.message) ? (issue.message as Problem) : "format",
	}));
}
