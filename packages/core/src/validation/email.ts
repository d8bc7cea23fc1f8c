import { ok } from "../result.ts";
import { broken, type CheckResult } from "./rules.ts";

export type EmailRule = {
	/** The only accepted domains; the hint under the field lists the same. */
	readonly domains: readonly string[];
};

const emailLength = 254;
const localPart = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*$/;
const domainPart = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Lower case. */
export function isEmailAddress(email: string): boolean {
	const at = email.indexOf("@");
	const [local, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
	return email.length <= emailLength && localPart.test(local) && domainPart.test(domain);
}

export function checkEmail(text: string, rule: EmailRule): CheckResult {
	if (text.trim() === "") return broken("emailRequired");
	if (/\s/.test(text)) return broken("emailSpaces");
	const email = text.toLowerCase();
	if (!isEmailAddress(email)) return broken("emailFormat");
	const domain = email.slice(email.indexOf("@") + 1);
	if (!rule.domains.includes(domain)) return broken("emailDomain", { domains: rule.domains.join(", ") });
	return ok(email);
}
