import type { FormValues } from "@puente/core/validation";
import { loadPlaces } from "@puente/regions";
import { FieldsSkeleton } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { usePack, useServices, useWords } from "../../shared/index.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { StepForm } from "./step-form.tsx";

export default function AdditionalInformation() {
	return <ApplicationScreen step="Addition">{(ready) => <Form ready={ready} />}</ApplicationScreen>;
}

function Form({ ready }: { readonly ready: ReadyApplication }) {
	const { client } = useServices();
	const { t } = useWords();
	const { country } = usePack();
	const { orderNo, application } = ready;
	const city = useCityName(application.personal ?? {});
	if (city === undefined) return <FieldsSkeleton label={t("wait")} />;
	return (
		<StepForm
			ready={ready}
			step="Addition"
			name="additional"
			saved={application.additional}
			// Most people work where they live; both can be changed.
			first={{ workCountry: country, ...(city === null ? {} : { workCity: city }) }}
			save={(values) => client("saveAdditionInfoMarket", { orderNo, values })}
			after={(values) => ({ additional: values })}
		/>
	);
}

/** Name of the city in which the borrower lives; null if it is not known, undefined while it is loading. */
function useCityName({ state, city }: FormValues): string | null | undefined {
	const { country } = usePack();
	const { data, isError } = useQuery({
		queryKey: ["city name", country, state, city],
		queryFn: async () => {
			const { states } = await loadPlaces(country);
			const cities = states.find(({ id }) => id === state)?.cities ?? [];
			return cities.find(({ id }) => id === city)?.name ?? null;
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
	return isError ? null : data;
}
