import { packs } from "@puente/regions";
import { expect, it } from "vitest";
import { cleanNumber, nationalNumber } from "./mobile-number.ts";

it.each([
	["ng", "8031234567", "8031234567"],
	["ng", "08031234567", "8031234567"],
	["ng", "+234 803 123 4567", "8031234567"],
	["ng", "+234 0803 123 4567", "8031234567"],
	["ng", "2348031234567", "8031234567"],
	["ng", "00234-803-123-4567", "8031234567"],
	["mx", "55 1234 5678", "5512345678"],
	["mx", "5212345678", "5212345678"],
	["mx", "+525512345678", "5512345678"],
	["in", "9812345678", "9812345678"],
	["in", "919812345678", "9812345678"],
	["ng", "803123456", null],
	["ng", "80312345678", null],
	["mx", "+2348031234567", null],
	["mx", "+5512345678", null],
	["co", "letters", null],
	["co", "", null],
] as const)("in %s reads %j as %s", (country, typed, number) => {
	expect(nationalNumber(typed, packs[country].phone)).toBe(number);
});

it.each([
	["mx", "55 1234-56", "55123456"],
	["mx", "+52 55 1234-5678", "5512345678"],
	["mx", "+52 55", "+52 55"],
	["ng", "0803 123 4567", "08031234567"],
	["ng", "00234 803 123 4567", "8031234567"],
] as const)("in %s leaves of %j in the field: %s", (country, typed, left) => {
	expect(cleanNumber(typed, packs[country].phone)).toBe(left);
});
