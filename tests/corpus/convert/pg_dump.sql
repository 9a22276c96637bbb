--
-- PostgreSQL database dump
--

\restrict Q3mJ1d

SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

-- Name: t; Type: TABLE; Schema: public; Owner: -

CREATE TABLE public.t (
    a integer NOT NULL,
    b text
);

--
-- Data for Name: t; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.t (a, b) FROM stdin;
1	one; two
2	\N
3	three\nlines
\.


ALTER TABLE ONLY public.t
    ADD CONSTRAINT t_pkey PRIMARY KEY (a);

\unrestrict Q3mJ1d

