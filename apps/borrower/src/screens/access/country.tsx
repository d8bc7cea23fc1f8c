import { type Country, countries } from "@puente/core/region";
import { packs } from "@puente/regions";
import { Button, ChoiceList, Flag, Notice, Tag } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { Screen } from "../../shared/frame/screen.tsx";
import { useBack, usePack, useServices, useStore, useWords } from "../../shared/index.ts";

export default function CountryScreen() {
	const { device, session } = useServices();
	const { userInfo } = useStore(session.state);
	const { t } = useWords();
	const current = usePack().country;
	const suggested = useSuggestedCountry();
	/** The country of an account cannot change. */
	const fixed = userInfo?.basicInfo.country ?? null;
	const home = fixed === null ? "login" : "settings";
	const goBack = useBack(home);
	const detail = (country: Country) => (
		<span className="flex flex-col items-end gap-1">
			<span className="tabular-nums">+{packs[country].phone.callingCode}</span>
			{country === suggested ? <Tag tone="good">{t("country.suggested")}</Tag> : null}
		</span>
	);
	return (
		<Screen title={t("country.title")} back={home}>
			{fixed === null ? (
				<>
					<p className="px-1 text-sm text-ink-2">{t("country.legend")}</p>
					<ChoiceList
						name="country"
						legend={t("country.legend")}
						choices={countries.map((id) => ({
							id,
							label: t(`country.${id}`),
							detail: detail(id),
							sign: <Flag shapes={packs[id].flag} />,
						}))}
						current={current}
						onChoose={(country) => device.change({ country })}
					/>
				</>
			) : (
				<Notice tone="info">{t("country.fixed", { country: t(`country.${fixed}`) })}</Notice>
			)}
			<Button onClick={goBack}>{t("done")}</Button>
		</Screen>
	);
}

/** The country of the IP address, if the server knows it. Only a suggestion, because people travel. */
function useSuggestedCountry(): Country | null {
	const { client } = useServices();
	const { data } = useQuery({
		queryKey: ["countryByAddress"],
		queryFn: ({ signal }) => client("countryByAddress", {}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
	return data?.foundBy === "address" ? data.country : null;
}
