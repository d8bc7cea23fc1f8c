import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectText, expectToast, showPage } from "../../../test/open-console.tsx";
import { appReleases } from "../../../test/samples/editing.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const answers: Answers = { appReleases: appReleases(), saveAppRelease: {} };
const open = (part: Answers = {}) =>
	showPage({ path: "/editing/releases", roles: ["admin"], answers: { ...answers, ...part } });
const form = (name: string) => page.getByRole("form", { name });

describe("versions of the apps", () => {
	it("are shown for each app", async () => {
		await open();
		await expect.element(form("Puente México").getByLabelText(t("release.latest"))).toHaveValue("1.2.0");
		await expectText(t("release.unchanged"));
	});

	it("are saved with what is new in both languages", async () => {
		const wire = await open();
		const nigeria = form("Puente Nigeria");
		await nigeria.getByLabelText(t("release.latest")).fill("1.3.0");
		await nigeria.getByLabelText(t("release.notes", { language: t("faq.language.en") })).fill("Passkeys.");
		await nigeria.getByRole("button", { name: t("release.save") }).click();
		await expectToast(t("release.saved"));
		await expect
			.poll(() => wire.sent("saveAppRelease"))
			.toEqual([
				{
					packageName: "com.puente.ng",
					latest: "1.3.0",
					minimum: "1.0.0",
					url: "https://play.google.com/store/apps/details?id=com.puente.ng",
					notes: { en: "Passkeys.", es: "" },
				},
			]);
	});

	it("show why they were not saved", async () => {
		await open({ saveAppRelease: refused("inputRefused") });
		await form("Puente México")
			.getByRole("button", { name: t("release.save") })
			.click();
		await expect
			.element(form("Puente México").getByRole("alert"))
			.toMatchTextContent(sentenceOf("inputRefused", "en"));
	});
});
