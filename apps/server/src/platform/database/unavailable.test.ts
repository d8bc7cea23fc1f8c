import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("of the driver"), { code });

it.each(["ECONNREFUSED", "EPIPE", "57P01", "57P02", "57P03", "25006", "55P03", "57014", "08006", "53300"])(
	"the code %s means that the caller should try again",
	(code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true),
);

it.each([
	"Connection terminated unexpectedly",
	"Query read timeout",
	"timeout exceeded when trying to connect",
])("so does the message %s", (message) => expect(isDatabaseUnavailable(new Error(message))).toBe(true));

it.each([withCode("23505"), withCode("08"), new Error("something else"), "57P01", null])(
	"%s is a fault of ours",
	(error) => expect(isDatabaseUnavailable(error)).toBe(false),
);
