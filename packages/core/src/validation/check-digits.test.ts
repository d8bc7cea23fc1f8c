import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, plainDate, weekday } from "../time/index.ts";
import { clabeCheckDigit, curpCheckDigit, luhnHolds } from "./check-digits.ts";
import { checkAadhaar, checkPan } from "./india-numbers.ts";
import { checkClabe, checkCurp, checkRfc, clabeBankCode } from "./mexico-numbers.ts";

// Every valid number that stdnum 1.12.0 finds for the same random beginnings: an independent implementation finds a
// wrong weight that a few chosen examples would miss. All other last digits of these beginnings are wrong.
const validByStdnum = {
	clabe: `
		002180140314388898 002180912690894373 002180915893510914 002180347824353035 002180052600412524
		002180943541974395 002180607996320364 002180057726672175 002180075419181748 002180487282555157
		002180991616002092 002180709955906740 002180939103503930 002180594682718432 002180803359845604
		002180904397858604 002180469225057902 002180748124687631 002180440040312456 002180676100958430
		002180755894735602 002180815487470007 002180915518191951 002180039474425223 002180948626151643
		002180056096911059 002180205489214871 002180078825894066 002180540883821745 002180178308079392
		002180317153099126 002180659030120258 002180702954161978 002180988889492329 002180644632975955
		002180069492830336 002180117339251917 002180561664222254 002180048663751935 002180654329607720
		002180196010701778 002180070789890395 002180879725329296 002180438254868229 002180225817657695
		002180647213593025 002180580949470016 002180796021723857 002180213511806123 002180626861960461
		002180762359172311 002180677705892330 002180202896539443 002180807662213767 002180823669771668
		002180438805110216 002180187165611492 002180261644249599 002180292914903411 002180775801647747
	`,
	curp: `
		XUND730811MQRHLD03 DIRF550419MQTHQN00 NADS490426HPLFBK09 GXSX641009MSLQVC07 BESG451202MMNBWH01
		SELR831229HTSZBN05 NUNF520402HCHHRR05 SEXC500319HNTVRJ06 YEMX970310HCCNYK03 SXGD850719HCHNFH06
		DARF020126HBCYDVA4 BARG811005HGRQLH06 ZIXR460921MMCRMR06 GOST450203MNTXSV04 DIXT540508HCLRLT07
		NEGD450118HQTBFP05 SIRV520206MSLNRH09 SEXX991011MBCPQD00 YORG840226MCMTBW02 VAVC390907MCMPLY00
		PXNS780727HCLVYY08 MIPF580607HSRXYT07 BXRD420126HZSYDG07 CXTC420323MDGPCT03 XXCR651006MMNPQZ09
		FILP630611MSLBQR08 FOVM550217HGTNTK00 ZOFL950509MTCDDK00 MUFR381014HNEYZD04 NXLC670824MMSDNN03
		TORB450526HBCYFD03 PXRG641217MSPKYL05 VUXR950326MOCRVK04 LUNP420926HSLCRT05 DIRN821014HNEYPG03
		SITN600502MCHZMK00 DUVT621106HASLJR05 LXBG971106HDGWTT06 SINN660308MNLTSJ06 DXRG800103HNEQCP08
		VESG591012MDGMKN03 PUCB970817MBSTMM09 SUTN011215MCSJYFA0 MITX461205MNLZVJ07 GELX401229MGRTSR01
		XOBP800330MGRVWS07 ZUVX731106HCCHMT04 TIMN960106MVZQNK05 YESR411224MZSQLQ07 VXMB380112MDGZNQ08
		MEGP470221HCCCLF01 XXTM870531MCSMZN06 FAFD930123MPLPVC04 GUXX870527HJCJNR08 YEPN690729HYNYRS09
		ZISD560808HTLLCY09 YINT780202HTLTYM06 XITM691011HNTZGJ02 PEVD530729HDFRMQ04 GXDP950725MPLGDY02
	`,
	rfc: `
		CGPV850203SF3 CGPV850203SF5 DBXM390801T67 DBXM390801T6A ZTMG650916LL6 ZTMG650916LL9 TDYB990729FG5
		TDYB990729FG7 ZSBX460117D88 ZSBX460117D8A YSY&830801ND1 GFCM9010132Q8 GFCM9010132QA RGPT6206215Q0
		RGPT6206215Q3 DYBC5706189J9 DYBC5706189JA RTDB870820JA3 RTDB870820JA6 TNXG0112043A4 TNXG0112043A6
		YFBF021029LQ1 YFBF021029LQ8 TZBF370612L85 TZBF370612L88 VNCN940915P15 VNCN940915P1A LYCL0007183C8
		LYCL0007183C9 ZTDV600112AJ0 ZTDV600112AJ9 TSFP350729LR4 TSFP350729LR8 MFFT6503074J0 MFFT6503074J1
		ZVTB641005RN0 ZVTB641005RN5 MFST820328CR6 MFST820328CR7 PVMB571127PJ0 PVMB571127PJ6 LBSY700328JQ1
		LBSY700328JQ2 YYMV980228Q42 YYMV980228Q47 ZDRS850820P71 ZDRS850820P75 XBFC440801MK4 XBFC440801MK6
		TNCL0110043S5 TNCL0110043S9 GPDN470313N86 GPDN470313N87 NGBM641221J71 DCGX820514BV2 DCGX820514BV3
		L&CT4705253E6 L&CT4705253E8 PSDM980616KN2 PSDM980616KNA
	`,
	aadhaar: `
		344386987235 820733216172 467138311762 808712703250 721545332615 312399400373 507928178091 691558266326
		694083790425 238303564079 952540095377 217996650143 709551481663 456000387616 968335436767 669911862294
		982271308502 776567898956 924531135725 941422222654 720990249089 217947088133 306186547634 385706075006
		229723154557 908626621205 828806206620 912238856654 680205667911 902099956404 330149453044 393629753123
		894325218847 480465955263 870123481996 369047623617 415754854273 809048745823 244882655405 732037507468
		342197843965 454620772219 977874143512 328648372653 261606780816 997891143544 604332069058 395827601128
		682372131138 682273430040 981609741280 607566946711 884858388494 585564433535 879775015813 906995136286
		772695370221 896834499537 511232199163 588034890075
	`,
};
const numbersOf = (kind: keyof typeof validByStdnum) => validByStdnum[kind].trim().split(/\s+/);
const digitsAndA = [..."0123456789A"];

const digits = (length: number) =>
	fc
		.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
		.map((all) => all.join(""));
const letters = (alphabet: string, length: number) =>
	fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(""));

describe("check digits agree with stdnum", () => {
	it.each([
		["clabe", checkClabe],
		["curp", checkCurp],
		["rfc", checkRfc],
		["aadhaar", checkAadhaar],
	] as const)("on %s numbers, right and wrong", (kind, check) => {
		const valid = numbersOf(kind);
		expect(valid).toHaveLength(60);
		for (const beginning of new Set(valid.map((number) => number.slice(0, -1)))) {
			const accepted = digitsAndA.map((last) => beginning + last).filter((number) => check(number).ok);
			expect(accepted).toEqual(valid.filter((number) => number.startsWith(beginning)));
		}
	});

	it("when the digit is computed", () => {
		for (const number of numbersOf("clabe"))
			expect(String(clabeCheckDigit(number.slice(0, -1)))).toBe(number.at(-1));
		for (const number of numbersOf("curp"))
			expect(curpCheckDigit(number.slice(0, -1))).toBe(Number(number.at(-1)));
	});

	it.each([
		["clabe", checkClabe],
		["aadhaar", checkAadhaar],
	] as const)("and find every other wrong digit of %s numbers", (kind, check) => {
		const anyNumber = fc.constantFrom(...numbersOf(kind));
		fc.assert(
			fc.property(anyNumber, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, anyPlace, shift) => {
				const place = anyPlace % number.length;
				const wrong = (Number(number[place]) + shift) % 10;
				expect(check(number.slice(0, place) + wrong + number.slice(place + 1)).ok).toBe(false);
			}),
		);
	});
});

it("a PAN of a person has five letters, the fourth a P, then four digits and a letter", () => {
	fc.assert(
		fc.property(
			letters("ABCXYZ", 3),
			letters("AQ", 1),
			digits(4),
			letters("KLM", 1),
			(head, fifth, middle, last) => {
				if (middle === "0000") return;
				expect(checkPan(`${head}P${fifth}${middle}${last}`).ok).toBe(true);
				expect(checkPan(`${head}P${fifth}${middle.slice(1)}${last}`).ok).toBe(false);
			},
		),
	);
});

describe("Luhn", () => {
	it("catches every single wrong digit", () => {
		fc.assert(
			fc.property(digits(15), fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (first, place, shift) => {
				const last = "0123456789".split("").find((digit) => luhnHolds(first + digit)) ?? "";
				const number = first + last;
				const wrong = (Number(number[place]) + shift) % 10;
				expect(luhnHolds(number)).toBe(true);
				expect(luhnHolds(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
			}),
		);
	});
});

describe("the calendar", () => {
	it("agrees with Date on 60,000 days", () => {
		for (let number = -30_000; number < 30_000; number += 7) {
			const iso = new Date(number * 86_400_000).toISOString().slice(0, 10);
			expect(addDays(plainDate("1970-01-01"), number)).toBe(iso);
			expect(weekday(plainDate(iso)) % 7).toBe(new Date(number * 86_400_000).getUTCDay());
		}
	});
});

it("the bank of a CLABE is known from its first three digits", () => {
	expect(clabeBankCode("12")).toBeNull();
	expect(clabeBankCode("127 1")).toBe("127");
	expect(clabeBankCode("002010077777777771")).toBe("002");
});
