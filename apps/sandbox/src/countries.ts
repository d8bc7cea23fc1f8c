import { type Country, countries } from "@puente/contract/region";

/** What the simulated phone and banks know of each country. One that is missing does not compile. */
export const countryFacts: Readonly<
	Record<
		Country,
		{
			readonly name: string;
			readonly callingCode: string;
			readonly currency: string;
			/** A state of the country: the location of the simulated phone. */
			readonly place: string;
		}
	>
> = {
	mx: { name: "Mexico", callingCode: "+52", currency: "MXN", place: "Ciudad de México" },
	co: { name: "Colombia", callingCode: "+57", currency: "COP", place: "Bogotá, D.C." },
	in: { name: "India", callingCode: "+91", currency: "INR", place: "Maharashtra" },
	ng: { name: "Nigeria", callingCode: "+234", currency: "NGN", place: "Lagos" },
};

/** The country of an app, which is the last part of its package name. */
export function countryOfApp(packageName: string | null): Country {
	return countries.find((country) => packageName?.endsWith(`.${country}`)) ?? countries[0];
}
