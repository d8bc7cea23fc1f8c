import { Button } from "@puente/ui";
import { useNavigate } from "react-router";
import { useWords } from "../words/use-words.ts";
import type { ReturnState } from "./navigator.ts";
import { pathOf } from "./routes.ts";
import { useHere } from "./use-link.ts";

/** Opens login, which returns to the current screen. */
export function LoginButton({ tone = "green" }: { readonly tone?: "green" | "sun" }) {
	const { t } = useWords();
	const navigate = useNavigate();
	const state: ReturnState = { from: useHere() };
	return (
		<Button tone={tone} onClick={() => void navigate(pathOf("login"), { state })}>
			{t("home.login")}
		</Button>
	);
}
