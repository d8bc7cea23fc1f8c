import { Blank, ButtonLink } from "../kit/index.ts";
import { useWords } from "./language.tsx";
import { Page } from "./page.tsx";

export function NotFound() {
	const { t } = useWords();
	return (
		<Page title={t("app.notFound")}>
			<Blank icon="none" title={t("app.notFound")} text={t("app.notFoundText")}>
				<ButtonLink to="/">{t("app.toStart")}</ButtonLink>
			</Blank>
		</Page>
	);
}
