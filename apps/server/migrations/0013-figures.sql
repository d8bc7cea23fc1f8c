-- Why: dashboards over a million loans answer at once because each day is added up when it ends, from rows that never change.

-- How a loan stood, in the books, from one day to the day before another (packages/core/src/loan/standing.ts).
create table standings (
  loan_id         uuid not null references loans,
  from_day        date not null,
  -- The first day on which it stood otherwise.
  to_day          date not null default 'infinity',
  currency        text not null check (currency in ('MXN', 'COP', 'INR', 'NGN')),
  state           text not null check (state in ('open', 'closed', 'written-off')),
  principal_minor bigint not null check (principal_minor >= 0),
  late_after      date,
  primary key (loan_id, from_day),
  check (from_day < to_day),
  check ((state = 'open') = (late_after is not null)),
  check (state = 'open' or principal_minor = 0)
);
create index standings_open on standings (to_day) include (loan_id, currency, from_day, principal_minor, late_after)
  where state = 'open';

-- Which days are added up, and from what was known when. Deleting its rows has everything added up anew.
create table figure_days (
  day     date primary key,
  made_at timestamptz not null
);

create table figure_applications (
  country   text not null,
  day       date not null,
  handed_in integer not null,
  approved  integer not null,
  rejected  integer not null,
  primary key (country, day)
);

-- Percentiles cannot be added up, so weeks and months have their own.
create table figure_delays (
  country text not null,
  kind    text not null check (kind in ('decision', 'payout', 'webhook')),
  grain   text not null check (grain in ('day', 'week', 'month')),
  starts  date not null,
  items   integer not null,
  p50_ms  bigint not null,
  p90_ms  bigint not null,
  p99_ms  bigint not null,
  primary key (country, kind, grain, starts)
);

-- What was posted on a day, by what caused it.
create table figure_ledger (
  currency text not null,
  day      date not null,
  kind     text not null,
  account  text not null,
  minor    bigint not null,
  primary key (currency, day, kind, account)
);

-- The open book at the end of a day, by the days its loans are late.
create table figure_book (
  currency        text not null,
  day             date not null,
  late_from       integer not null,
  loans           integer not null,
  principal_minor bigint not null,
  primary key (currency, day, late_from)
);

-- Where the loans of a bucket at the end of a month were at the end of the next.
create table figure_rolls (
  currency        text not null,
  month           date not null,
  late_from       integer not null,
  outcome         text not null,
  loans           integer not null,
  principal_minor bigint not null,
  primary key (currency, month, late_from, outcome)
);

-- What loans paid out in a month were to bring by their agreements, and what they brought.
create table figure_agreed (
  currency  text not null,
  day       date not null,
  cohort    date not null,
  due_month date not null,
  minor     bigint not null,
  primary key (currency, day, cohort, due_month)
);
create table figure_collected (
  currency text not null,
  day      date not null,
  cohort   date not null,
  minor    bigint not null,
  primary key (currency, day, cohort)
);

-- Entries are written in the order of time: a summary of each stretch of the table finds a day and costs next to nothing.
create index entries_by_time on entries using brin (posted_at, posted_on) with (pages_per_range = 32, autosummarize = on);
create index order_events_decided on order_events (at) where command in ('submit', 'approve', 'reject');
create index webhooks_handled on webhooks (handled_at) where handled_at is not null;
create index loans_by_opening on loans (opened_at);
