-- Why: staff edits draws and answers while people use them, and a draw that was published stays as it was published.

-- The prizes that a draw was committed with. Another list later changes nothing about it, and it can be checked by its own row.
alter table lottery_draws add column prizes jsonb;
update lottery_draws set prizes = coalesce((
  select jsonb_agg(jsonb_build_object('id', prize.id, 'amountMinor', prize.amount_minor, 'oddsPpm', prize.odds_ppm) order by prize.position)
  from lottery_prizes prize
  where prize.campaign_id = lottery_draws.campaign_id
), '[]');
alter table lottery_draws alter column prizes set not null;
-- What is promised and not yet decided is added up before a budget is lowered.
create index lottery_draws_open on lottery_draws (campaign_id) where drawn_at is null;

-- Coupons that were granted, newest first, as staff reads them.
create index coupons_granted on coupons (granted_at, id);

-- One row for an entry in both languages, because it counts only when both are there. What was changed in one language alone
-- waits for the other, and what was hidden in one is hidden in both.
alter table faq_changes rename to faq_changes_by_language;
create table faq_changes (
  country     text not null check (country in ('mx', 'co', 'in', 'ng')),
  entry_id    text not null,
  topic_id    text not null,
  hidden      boolean not null,
  -- Empty until it is written.
  question_en text not null,
  answer_en   text not null,
  question_es text not null,
  answer_es   text not null,
  -- A save names the version it was based on: of two saves at once the second is refused.
  version     integer not null check (version > 0),
  changed_by  uuid references staff,
  changed_at  timestamptz not null,
  primary key (country, entry_id)
);
insert into faq_changes
select country, entry_id, min(topic_id), bool_or(hidden),
  coalesce(max(question) filter (where language = 'en'), ''),
  coalesce(max(answer) filter (where language = 'en'), ''),
  coalesce(max(question) filter (where language = 'es'), ''),
  coalesce(max(answer) filter (where language = 'es'), ''),
  1, null, max(changed_at)
from faq_changes_by_language
group by country, entry_id;
drop table faq_changes_by_language;
