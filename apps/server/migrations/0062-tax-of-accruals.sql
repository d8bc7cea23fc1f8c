-- Why: a tax is exact on its base, for late interest too. What grows carries the tax on it, so that the close computes both.
-- Oldest release: 0.1.0

-- Tax is added in multiples of the step, on top of a base that was there before (packages/core/src/loan/accrual.ts). Empty
-- without tax, and for loans whose tax is a row of its own.
alter table accruals
  add column tax_numerator bigint,
  add column tax_denominator bigint check (tax_denominator > 0),
  add column tax_step_minor bigint check (tax_step_minor > 0),
  add column tax_base_before bigint;
