import {
	AddPicture,
	Checkbox,
	ChipField,
	CodeField,
	GroupError,
	groupDigits,
	PhoneField,
	PickerField,
	PickerList,
	PictureList,
	SelectField,
	SelectsField,
	Suggestions,
	Switch,
	TextArea,
	TextField,
} from "@puente/ui";
import { useState } from "react";
import { type Examples, noAction } from "./example.ts";

const options = [
	{ id: "1", label: "Banco Azteca" },
	{ id: "2", label: "BBVA México" },
];
const idle = { value: "", onChange: noAction } as const;

export const fieldExamples: Examples = {
	TextField: function TextExample({ theme }) {
		const [value, setValue] = useState("Valeria");
		return (
			<>
				<TextField
					id={`text-${theme}`}
					label="First name"
					value={value}
					onChange={setValue}
					hint="As on your ID"
				/>
				<TextField id={`text-bad-${theme}`} label="CURP" {...idle} error="Check your CURP" />
				<TextField
					id={`text-read-${theme}`}
					label="Number"
					value="55 4821 0009"
					onChange={noAction}
					readOnly
				/>
			</>
		);
	},
	TextArea: function AreaExample({ theme }) {
		const [address, setAddress] = useState(
			"Av. Insurgentes Sur 1602, interior 4, colonia Crédito Constructor",
		);
		return (
			<>
				<TextArea id={`area-${theme}`} label="Your message" {...idle} maxLength={200} />
				<TextArea
					id={`area-line-${theme}`}
					label="Address"
					value={address}
					onChange={setAddress}
					maxLength={120}
					oneLine
				/>
			</>
		);
	},
	Checkbox: function CheckboxExample({ theme }) {
		const [checked, setChecked] = useState(false);
		return (
			<>
				<Checkbox id={`check-${theme}`} checked={checked} onChange={setChecked}>
					I accept the loan agreement
				</Checkbox>
				<Checkbox id={`check-bad-${theme}`} checked={false} onChange={noAction} error>
					Not accepted yet
				</Checkbox>
			</>
		);
	},
	PhoneField: ({ theme }) => (
		<PhoneField
			id={`phone-${theme}`}
			label="Mobile number"
			value="5548210009"
			onChange={noAction}
			group={(digits) => groupDigits(digits, [2, 4, 4])}
			clean={(typed) => typed.replaceAll(/\D/g, "")}
			callingCode="52"
			countryLabel="Country: Mexico, +52. Change"
			onCountry={noAction}
			maxLength={12}
		/>
	),
	CodeField: ({ theme }) => (
		<>
			<CodeField id={`code-${theme}`} label="Verification code" value="481" onChange={noAction} />
			<CodeField id={`code-bad-${theme}`} label="Verification code" {...idle} error="The code has 6 digits" />
		</>
	),
	GroupError: ({ theme }) => <GroupError id={`group-${theme}`} text="Please choose one" />,
	Switch: function SwitchExample({ theme }) {
		const [checked, setChecked] = useState(true);
		return (
			<>
				<Switch
					id={`switch-${theme}`}
					label="Reminders"
					detail="By SMS"
					checked={checked}
					onChange={setChecked}
				/>
				<Switch id={`switch-off-${theme}`} label="Disabled" checked={false} disabled onChange={noAction} />
			</>
		);
	},
	ChipField: ({ theme }) => (
		<>
			<ChipField
				id={`chips-${theme}`}
				label="Payday"
				error={null}
				choices={options}
				current={["1"]}
				onChoose={noAction}
			/>
			<ChipField
				id={`chips-bad-${theme}`}
				label="Payday"
				error="Please choose one"
				choices={options}
				current={[]}
				onChoose={noAction}
			/>
		</>
	),
	SelectField: ({ theme }) => (
		<SelectField
			id={`select-${theme}`}
			label="State"
			error={null}
			placeholder="Choose"
			options={options}
			{...idle}
		/>
	),
	SelectsField: ({ theme }) => (
		<SelectsField
			id={`selects-${theme}`}
			label="Birthday"
			error="Please choose a date"
			parts={["Day", "Year"].map((label) => ({
				id: `selects-${label}-${theme}`,
				label,
				placeholder: label,
				options,
				...idle,
			}))}
		/>
	),
	Suggestions: () => <Suggestions label="Suggestions" items={options} onChoose={noAction} />,
	PickerField: ({ theme }) => (
		<>
			<PickerField
				id={`picker-${theme}`}
				label="Bank"
				text="Banco Azteca"
				placeholder="Choose"
				error={null}
				onOpen={noAction}
			/>
			<PickerField
				id={`picker-bad-${theme}`}
				label="Bank"
				text=""
				placeholder="Choose"
				error="Choose your bank"
				onOpen={noAction}
			/>
		</>
	),
	PickerList: () => (
		<PickerList
			searchLabel="Search"
			emptyText="None found"
			moreText={(count) => `${count} more`}
			options={options}
			current="2"
			onChoose={noAction}
		/>
	),
	PictureList: ({ theme }) => (
		<PictureList
			pictures={[{ key: "a" }]}
			view={(_, number) => <span className="grid size-full place-items-center bg-sunk">{number}</span>}
			removeLabel={(number) => `Remove picture ${number}`}
			onRemove={noAction}
			add={<AddPicture id={`add-${theme}`} label="Add" errorId={null} onAdd={noAction} />}
		/>
	),
	AddPicture: ({ theme }) => (
		<AddPicture id={`add-alone-${theme}`} label="Add a picture" errorId={null} onAdd={noAction} />
	),
};
