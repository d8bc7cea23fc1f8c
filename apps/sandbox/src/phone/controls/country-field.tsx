import { type Country, countries } from "@puente/contract/region";
import { simulatedCountries } from "../../countries/index.ts";

export function CountryField(props: { country: Country; onChange: (country: Country) => void }) {
	return (
		<label className="field">
			<span>Country</span>
			<select
				value={props.country}
				onChange={(event) => {
					const chosen = countries.find((country) => country === event.target.value);
					if (chosen) props.onChange(chosen);
				}}
			>
				{countries.map((country) => (
					<option key={country} value={country}>
						{simulatedCountries[country].name}
					</option>
				))}
			</select>
		</label>
	);
}
