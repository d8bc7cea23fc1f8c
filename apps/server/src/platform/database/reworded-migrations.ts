/**
 * Digests of released migrations before their comments were reworded. The statements are the same, so databases that
 * recorded these digests need nothing. A new line here is right only when nothing but comments changed.
 */
export const digestBeforeRewording: Readonly<Record<string, string>> = {
	"0001-access.sql": "9b559e4be95b3158557cbb5d398cb3ddba1dce50d286c886a99201c4a8371972",
	"0003-applications.sql": "5d7dc29d1ac85cdfdaeab4bd8f8240521d953f3e890eaa50511e36efda05f036",
	"0004-ledger.sql": "2cf9db52be60279e0dee0495177a6a0d89fa2638ff99c44ce22cc6f903b469a4",
	"0005-loan.sql": "326c6d46e441ad203388119b1ed23e9fc0eb5f00ffe1b22c12358e526727c5dd",
	"0008-repayment.sql": "efd0e351451c5a9b4ec0e9d0aa02bda167fdc4db3649eb8633bfb0f3915fda1b",
	"0009-close.sql": "4954ca27c81e8db2e6acf76587946b9ce8b662a53ca7c7af02e089b1eae0df8f",
	"0011-promo.sql": "3c6741590edba4e62a4a53c7d5c196d72926cf02f48671507cbbd0fadb1d80b7",
	"0012-staff.sql": "713c9dc9bb86f6bd42d4de6aa6040451b1c5d8906f41b837b53ed5c056e45763",
	"0013-figures.sql": "2673535b3170335cbc0217221efdf9d947f11165404f38349996f993ba2a9cac",
	"0020-editing-campaigns.sql": "19f97a1f6ab07da74354e34d050bacdadf49b53b3e02e0335ffcbfe696984d25",
};
