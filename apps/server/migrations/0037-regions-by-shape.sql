-- Why: a new region is a folder of packages/regions. The code has the list of countries and currencies, and parses by it
-- whatever comes in; a second list in each table would need a migration with every region.
alter table borrowers drop constraint borrowers_country_check,
  add constraint borrowers_country_check check (country ~ '^[a-z]{2}$');
alter table orders drop constraint orders_country_check,
  add constraint orders_country_check check (country ~ '^[a-z]{2}$');
alter table product_revisions drop constraint product_revisions_country_check,
  add constraint product_revisions_country_check check (country ~ '^[a-z]{2}$');
alter table blocklist drop constraint blocklist_country_check,
  add constraint blocklist_country_check check (country ~ '^[a-z]{2}$');
alter table partner_products drop constraint partner_products_country_check,
  add constraint partner_products_country_check check (country ~ '^[a-z]{2}$');
alter table promotion_campaigns drop constraint promotion_campaigns_country_check,
  add constraint promotion_campaigns_country_check check (country ~ '^[a-z]{2}$');
alter table lottery_campaigns drop constraint lottery_campaigns_country_check,
  add constraint lottery_campaigns_country_check check (country ~ '^[a-z]{2}$'),
  drop constraint lottery_campaigns_currency_check,
  add constraint lottery_campaigns_currency_check check (currency ~ '^[A-Z]{3}$');
alter table coupons drop constraint coupons_currency_check,
  add constraint coupons_currency_check check (currency ~ '^[A-Z]{3}$');
-- The close checks millions of these rows in a night, and a pattern would take seconds of it.
alter table loans drop constraint loans_currency_check,
  add constraint loans_currency_check check (octet_length(currency) = 3);
alter table general_entries drop constraint general_entries_currency_check,
  add constraint general_entries_currency_check check (octet_length(currency) = 3);
alter table standings drop constraint standings_currency_check,
  add constraint standings_currency_check check (octet_length(currency) = 3);
alter table faq_changes drop constraint faq_changes_country_check1,
  add constraint faq_changes_country_check check (country ~ '^[a-z]{2}$');
