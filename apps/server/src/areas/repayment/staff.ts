/** Who of the staff does something: the console signs them in, the flows here ask only for the role. */
export type Staff = {
	readonly id: string;
	readonly role: "support" | "credit" | "collections" | "finance" | "compliance" | "admin";
};

/** Money is moved in the books by those whose work that is. */
export function mayBook({ role }: Staff): boolean {
	return role === "finance" || role === "admin";
}
