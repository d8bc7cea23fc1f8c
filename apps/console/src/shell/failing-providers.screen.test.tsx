import { type Language, languages } from "@puente/core/region";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { expectWithin, showPage } from "../../test/open-console.tsx";
import { sessions } from "../../test/samples/account.ts";
import { failingProvider, silentRail } from "../../test/samples/providers.ts";
import { t, wordIn } from "../../test/words.ts";
import { formatMoment } from "../kit/format.ts";

describe("a provider that fails", () => {
	const failing = failingProvider();
	const lineIn = (language: Language) =>
		page.getByRole("region", { name: wordIn(language, "providers.failing"), exact: true });

	it.each(languages)("is a red line on every page, with code, time and count: %s", async (language) => {
		await showPage({
			path: "/sessions",
			roles: ["support"],
			language,
			answers: { sessions, failingProviders: { providers: [failing] } },
		});
		const line = lineIn(language).getByRole("alert");
		await expectWithin(line, wordIn(language, "providers.refused", { provider: "Twilio" }));
		await expectWithin(line, wordIn(language, "providers.messages"));
		await expectWithin(line, wordIn(language, "providers.code", { code: "20003" }));
		const at = formatMoment(language, failing.since);
		await expectWithin(line, wordIn(language, "providers.since", { at, count: 60 }));
	});

	it("has one line each, without a code if it did not answer", async () => {
		await showPage({
			path: "/sessions",
			roles: ["admin"],
			answers: { sessions, failingProviders: { providers: [failing, silentRail] } },
		});
		const second = lineIn("en").getByRole("alert").nth(1);
		await expectWithin(second, t("providers.timeout", { provider: "STP" }));
		await expect.element(second).not.toMatchTextContent("Code");
	});

	it("has no line any more when it answers again, without reloading the page", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		const wire = await showPage({
			path: "/sessions",
			roles: ["support"],
			answers: { sessions, failingProviders: { providers: [failing] } },
		});
		await expect.element(lineIn("en")).toBeVisible();
		wire.answer({ failingProviders: { providers: [] } });
		vi.advanceTimersByTime(10_000);
		await expect.element(lineIn("en")).not.toBeInTheDocument();
	});
});
