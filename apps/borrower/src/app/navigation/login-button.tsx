import { Button } from "@puente/ui";
import { useNavigate } from "react-router";
import type { ReturnState } from "./navigator.ts";
import { pathOf } from "./routes.ts";
import { useHere } from "./use-link.ts";
import { useWords } from "./use-words.ts";

/** To login, and back here afterwards. */
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
